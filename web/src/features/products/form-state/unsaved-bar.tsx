import { Plural, Trans } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { ActionButton } from "../../../ui/form.tsx";
import { SaveBar } from "../../../ui/save-bar.tsx";
import { SavedAt } from "../saved-at.tsx";
import { useProductChecks } from "./product-checks.ts";
import type { ProductForm } from "../form-values/product-form-state.ts";

/**
 * Lists what is missing before publishing: the first by name with a link to its field, the rest as
 * a number.
 */
const Missing = ({ form }: { form: ProductForm }) => {
  const [first, ...others] = useProductChecks(form).filter(({ isDone }) => !isDone);
  if (!first) return null;
  return (
    <>
      {" · "}
      <Trans>before publishing:</Trans>{" "}
      <button type="button" className="link" onClick={first.lead}>
        {first.label}
      </button>
      {others.length > 0 && (
        <>
          {" "}
          <Plural value={others.length} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
};

type Props = {
  form: ProductForm;
  savedAt: string | null;
  /** The error of the last save, if it belongs to no field. */
  failure: string | undefined;
  isSaving: boolean;
  onDiscard: () => void;
};

/** Shows a bar at the bottom of the sheet while there are unsaved changes. */
export const UnsavedBar = ({ form, savedAt, failure, isSaving, onDiscard }: Props) => {
  const isDraft = useWatch({ control: form.control, name: "status" }) === "draft";
  return (
    <SaveBar
      text={
        <>
          <b className="font-strong">
            <Trans>Unsaved changes</Trans>
          </b>
          <span className="text-muted">
            {savedAt !== null && (
              <>
                {" · "}
                <SavedAt time={savedAt} />
              </>
            )}
            {isDraft && <Missing form={form} />}
          </span>
        </>
      }
      failure={failure}
      onDiscard={onDiscard}
    >
      <Button type="submit" variant={isDraft ? "secondary" : "primary"} busy={isSaving}>
        {isDraft ? <Trans>Save draft</Trans> : <Trans>Save</Trans>}
      </Button>
      {isDraft && (
        <ActionButton variant="primary" action="publish" busy={isSaving}>
          <Trans>Save and publish</Trans>
        </ActionButton>
      )}
    </SaveBar>
  );
};
