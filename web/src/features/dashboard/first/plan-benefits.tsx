import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Image, Lock, Package, ReceiptText, Share2, Tag, Users } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../lib/paths.ts";
import { Section } from "../../../ui/section.tsx";

type Benefit = { icon: ReactNode; name: string; text: ReactNode };

/** Describes the benefit of each locked item of the sidebar. */
export const PlanBenefits = () => {
  const { t } = useLingui();
  const benefits: Benefit[] = [
    {
      icon: <Package aria-hidden="true" />,
      name: t`Products`,
      text: (
        <Trans>
          Variants, prices and stock in one table. Import a file and see every change first.
        </Trans>
      ),
    },
    {
      icon: <ReceiptText aria-hidden="true" />,
      name: t`Orders`,
      text: <Trans>Accept, pack and ship twenty orders on one screen, with packing slips.</Trans>,
    },
    {
      icon: <Users aria-hidden="true" />,
      name: t`Seller Followers`,
      text: <Trans>Customers who want to hear from you, and how many come back.</Trans>,
    },
    {
      icon: <Image aria-hidden="true" />,
      name: t`Seller Banner`,
      text: <Trans>Banners at the top of your shop page, each with its dates.</Trans>,
    },
    {
      icon: <Tag aria-hidden="true" />,
      name: t`Offers`,
      text: <Trans>Discounts that start and end automatically, with the margin shown first.</Trans>,
    },
    {
      icon: <Share2 aria-hidden="true" />,
      name: t`Social Links`,
      text: <Trans>Your other channels, on your shop page.</Trans>,
    },
  ];
  return (
    <Section
      title={<Trans>What a plan includes</Trans>}
      actions={
        <Link to={paths.plans()} className="link">
          <Trans>Plans</Trans>
        </Link>
      }
    >
      <ul className="starter-benefits">
        {benefits.map(({ icon, name, text }) => (
          <li key={name}>
            {icon}
            <div>
              <b>{name}</b>
              <p>{text}</p>
            </div>
            <Lock className="text-muted" role="img" aria-label={t`Locked without a plan`} />
          </li>
        ))}
      </ul>
    </Section>
  );
};
