import { Trans, useLingui } from "@lingui/react/macro";
import type { CodeChannel } from "@sellerdesk/contract/accounts";
import type { Profile } from "@sellerdesk/contract/profile";
import { type ReactNode, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import type { SentCode } from "./contact-dialog.tsx";

const ContactDialog = lazyDialog(async () => (await import("./contact-dialog.tsx")).ContactDialog);

/** Edits the email address and phone number of the account. Customers see neither. */
export const ContactRows = ({ profile }: { profile: Profile }) => {
  const { t } = useLingui();
  const [changing, setChanging] = useState<CodeChannel | null>(null);
  // A seller who closes the dialog to find the code returns to the step for it.
  const [sent, setSent] = useState<Partial<Record<CodeChannel, SentCode>>>({});
  const { email, phone, is_phone_verified: isVerified } = profile;
  const isOpen = phone !== null && !isVerified;
  return (
    <div className="max-w-form">
      <p className="-mt-2 text-muted">
        <Trans>For login and messages. Never shown to customers.</Trans>
      </p>
      <dl>
        <Row
          term={t`Email`}
          action={
            <Button size="sm" aria-label={t`Change email`} onClick={() => setChanging("email")}>
              <Trans>Change</Trans>
            </Button>
          }
        >
          <bdi className="wrap-anywhere">{email}</bdi>
        </Row>
        <Row
          term={t`Phone`}
          action={
            <Button
              size="sm"
              aria-label={isOpen ? t`Confirm phone` : t`Change phone`}
              onClick={() => setChanging("phone")}
            >
              {isOpen ? <Trans>Confirm</Trans> : <Trans>Change</Trans>}
            </Button>
          }
        >
          {phone === null ? (
            <span className="text-muted">{t`Not provided`}</span>
          ) : (
            <bdi dir="ltr">{phone}</bdi>
          )}
          {isOpen && (
            <Badge tone="warning" glyph="clock">
              <Trans>Not confirmed</Trans>
            </Badge>
          )}
        </Row>
      </dl>
      {changing && (
        <ContactDialog
          channel={changing}
          initial={changing === "phone" && isOpen ? phone : ""}
          sent={sent[changing] ?? null}
          onSent={(code) => setSent({ ...sent, [changing]: code })}
          onDone={() => {
            setSent({ ...sent, [changing]: undefined });
            setChanging(null);
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  );
};

const Row = ({
  term,
  action,
  children,
}: {
  term: string;
  action: ReactNode;
  children: ReactNode;
}) => (
  <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 border-b border-line py-2">
    <dt className="text-13 text-muted">{term}</dt>
    <dd className="col-start-1 flex flex-wrap items-center gap-2">{children}</dd>
    <dd className="col-start-2 row-span-2 row-start-1 self-center">{action}</dd>
  </div>
);
