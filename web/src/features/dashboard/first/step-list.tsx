import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PlanSummary } from "@sellerdesk/contract/plans";
import { Link } from "@tanstack/react-router";
import { Camera, Check, Pencil, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { translatePlanText } from "../../../lib/server-messages.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Popover } from "../../../ui/popover.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import type { FirstStep, FirstStepKey } from "./first-steps.ts";

/** The ways to add the first product: by hand, from a file, or with a phone's camera. */
const ProductWays = () => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const onPhone = (
    <>
      <Camera aria-hidden="true" />
      <b>
        <Trans>Start on your phone</Trans>
      </b>
      <small>
        <Trans>Take the images with its camera</Trans>
      </small>
    </>
  );
  return (
    <div className="starter-ways">
      <Link to={paths.addProduct()} className="starter-way starter-way-likely">
        <Pencil aria-hidden="true" />
        <b>
          <Trans>Add one by hand</Trans>
        </b>
        <small>
          <Trans>About 4 minutes</Trans>
        </small>
      </Link>
      <Link to={paths.products()} hash="import" className="starter-way">
        <Upload aria-hidden="true" />
        <b>
          <Trans>Import a file</Trans>
        </b>
        <small>
          <Trans>CSV from another shop or your own</Trans>
        </small>
      </Link>
      {isNarrow ? (
        <Link to={paths.addProduct()} className="starter-way">
          {onPhone}
        </Link>
      ) : (
        <Popover
          label={t`Start on your phone`}
          align="end"
          className="grid w-72 gap-3 p-4"
          trigger={
            <button type="button" className="starter-way">
              {onPhone}
            </button>
          }
        >
          <QrCode
            text={`${location.origin}${paths.addProduct()}`}
            label={t`QR code of the page that adds a product`}
          />
          <p className="text-13 text-muted">
            <Trans>Point your phone’s camera at this code and log in there.</Trans>
          </p>
        </Popover>
      )}
    </div>
  );
};

type Words = { title: ReactNode; text: ReactNode; action?: ReactNode };

const useWords = (planOffer: ReactNode): Record<FirstStepKey, Words> => {
  const button = buttonClass({ variant: "primary" });
  const shop = { to: paths.profile(), search: { section: "shop" } } as const;
  return {
    email: { title: <Trans>Confirm your email</Trans>, text: null },
    plan: {
      title: <Trans>Choose a plan</Trans>,
      text: <Trans>It gives you access to products, orders and everything listed below.</Trans>,
      action: planOffer,
    },
    business: {
      title: <Trans>Add your business details</Trans>,
      text: <Trans>Name, address and tax number, for invoices.</Trans>,
      action: (
        <Link {...shop} hash="address" className={button}>
          <Trans>Add your business details</Trans>
        </Link>
      ),
    },
    product: {
      title: <Trans>Add your first product</Trans>,
      text: (
        <Trans>You can publish as soon as it has a title, a price, a category and one image.</Trans>
      ),
      action: <ProductWays />,
    },
    return_address: {
      title: <Trans>Add a return address</Trans>,
      text: <Trans>Printed on your packing slips.</Trans>,
      action: (
        <Link {...shop} hash="address" className={button}>
          <Trans>Add a return address</Trans>
        </Link>
      ),
    },
    appearance: {
      title: <Trans>Add a logo and a banner</Trans>,
      text: <Trans>Shown at the top of your shop.</Trans>,
      action: (
        <Link to={paths.profile()} hash="picture" className={button}>
          <Trans>Add a logo and a banner</Trans>
        </Link>
      ),
    },
  };
};

type Props = {
  steps: readonly FirstStep[];
  open: FirstStepKey | undefined;
  plan: PlanSummary | null;
  planOffer: ReactNode;
};

/** The steps to the first sale. One of them is expanded. */
export const StepList = ({ steps, open, plan, planOffer }: Props) => {
  const { t } = useLingui();
  const words = useWords(planOffer);
  const planName = plan && translatePlanText(plan.name);
  const until = plan && formatDate(plan.current_period_end);
  return (
    <ol className="starter-steps" aria-label={t`Setup steps`}>
      {steps.map(({ key, minutes, isDone }, index) => {
        const { title, text, action } = words[key];
        const isOpen = key === open;
        return (
          <li
            key={key}
            data-state={isDone ? "done" : isOpen ? "open" : "later"}
            aria-current={isOpen ? "step" : undefined}
          >
            <span className="starter-mark" aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            <div className="min-w-0">
              <div className="flex items-center justify-between gap-4">
                <h2>{title}</h2>
                <span className="text-13 whitespace-nowrap text-muted">
                  {isDone ? (
                    <Trans>Done</Trans>
                  ) : (
                    <Plural value={minutes} one="# min" other="# min" />
                  )}
                </span>
              </div>
              {isDone ? (
                key === "plan" &&
                plan && (
                  <p>
                    <Trans>
                      {planName}, active until {until}.
                    </Trans>
                  </p>
                )
              ) : (
                <p>{text}</p>
              )}
              {isOpen && <div className="mt-4">{action}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
};
