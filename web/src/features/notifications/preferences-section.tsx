import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  dailyMailHour,
  MailPace,
  type NotificationPreference,
  type NotificationTopic,
} from "@sellerdesk/contract/notification-preferences";
import { useId } from "react";
import { ActionError } from "../../ui/action-error.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { usePreferences, useSavePreference } from "./api.ts";
import { PushSwitch } from "./push/push-switch.tsx";
import "./preferences-section.css";

const topicNames: Record<NotificationTopic, MessageDescriptor> = {
  orders: msg`Orders`,
  returns: msg`Returns`,
  followers: msg`Followers`,
  offers: msg`Offers`,
  low_stock: msg`Low stock`,
  reviews: msg`Reviews`,
  imports: msg`Imports and bulk edits`,
  account: msg`Plan and account`,
};
const paceNames: Record<MailPace, MessageDescriptor> = {
  at_once: msg`Immediately`,
  daily: msg`Daily`,
  off: msg`Off`,
};

type RowProps = {
  preference: NotificationPreference;
  /** The id of the element that explains why SMS is not available; undefined if it is. */
  whyNoSms: string | undefined;
  onChange: (preference: NotificationPreference) => Promise<unknown>;
};

const TopicRow = ({ preference, whyNoSms, onChange }: RowProps) => {
  const { t } = useLingui();
  const { topic, bell, mail, sms, push } = preference;
  const name = t(topicNames[topic]);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Switch
          label={t`${name} in the bell`}
          checked={bell}
          onChange={(isOn) => onChange({ ...preference, bell: isOn })}
        />
      </td>
      <td>
        <Select
          size="sm"
          aria-label={t`${name} by email`}
          value={mail}
          onChange={({ target }) =>
            void onChange({ ...preference, mail: MailPace.parse(target.value) })
          }
        >
          {MailPace.options.map((pace) => (
            <option key={pace} value={pace}>
              {t(paceNames[pace])}
            </option>
          ))}
        </Select>
      </td>
      <td>
        <Switch
          label={t`${name} by SMS`}
          checked={sms}
          disabled={whyNoSms !== undefined && !sms}
          describedBy={whyNoSms}
          onChange={(isOn) => onChange({ ...preference, sms: isOn })}
        />
      </td>
      <td>
        <Switch
          label={t`${name} by push`}
          checked={push}
          onChange={(isOn) => onChange({ ...preference, push: isOn })}
        />
      </td>
    </tr>
  );
};

/** Edits the channels of each topic. Each change is saved immediately. */
export const PreferencesSection = () => {
  const { t } = useLingui();
  const noSmsId = useId();
  const { data, isError, refetch } = usePreferences();
  const save = useSavePreference();
  // The error is shown below the table.
  const change = (changed: NotificationPreference) =>
    save.mutateAsync(changed).catch(() => undefined);
  const hour = `${String(dailyMailHour).padStart(2, "0")}:00`;
  return (
    <Section title={t`Notification settings`}>
      <p className="-mt-2 text-muted">
        <Trans>In the bell right away; by email if still unread.</Trans>
      </p>
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {(data || !isError) && (
        <table className="preferences" aria-busy={!data}>
          <thead>
            <tr>
              {[t`Type`, t`Bell`, t`Email`, t`SMS`, t`Push`].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.preferences.map((preference) => (
              <TopicRow
                key={preference.topic}
                preference={preference}
                whyNoSms={data.phone === null ? noSmsId : undefined}
                onChange={change}
              />
            ))}
            {!data && <LoadingRows />}
          </tbody>
        </table>
      )}
      <ActionError error={save.error} className="pt-3 font-quiet text-danger" />
      {data && <PushSwitch />}
      {data && (
        <p className="pt-3 text-13 text-muted">
          <Trans>
            Email goes to <bdi>{data.email}</bdi>; daily emails arrive at {hour} your time.
          </Trans>{" "}
          {data.phone === null ? (
            <span id={noSmsId}>
              <Trans>Text messages need a verified phone number.</Trans>
            </span>
          ) : (
            <Trans>
              Text messages go to <bdi dir="ltr">{data.phone}</bdi>.
            </Trans>
          )}
        </p>
      )}
    </Section>
  );
};

const LoadingRows = () =>
  Object.keys(topicNames).map((topic) => (
    <tr key={topic}>
      <td colSpan={5}>
        <Skeleton height="1.25rem" />
      </td>
    </tr>
  ));
