import { Trans, useLingui } from "@lingui/react/macro";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Form, type FormProps } from "../../ui/form.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";

type Props<In extends FieldValues, Out> = FormProps<In, Out> & {
  className: string;
  onDiscard: () => void;
};

/** A form of the profile, with a bar at the bottom to save or discard changes. */
export const ProfileForm = <In extends FieldValues, Out>({
  onDiscard,
  children,
  ...props
}: Props<In, Out>) => {
  const { t } = useLingui();
  const { isDirty } = props.form.formState;
  return (
    <Form
      {...props}
      footer={(failure) =>
        isDirty && (
          <SaveBar failure={failure} onDiscard={onDiscard}>
            <Button type="submit" variant="primary" busy={props.loading}>
              <Trans>Save</Trans>
            </Button>
          </SaveBar>
        )
      }
    >
      {children}
      <LeaveGuard isDirty={isDirty} description={t`Your changes will be lost.`} />
    </Form>
  );
};
