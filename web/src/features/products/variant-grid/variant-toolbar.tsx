import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, Image, ListChecks, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { ColumnPicker } from "../variant-cells/column-picker.tsx";
import { PictureChoice } from "../variant-cells/picture-choice.tsx";
import type { TypedImage, TypedVariant } from "../form-values/product-form-values.ts";
import { type ColumnKey, columnKeys, useColumnNames } from "../form-values/variant-columns.ts";
import type { EditedOption } from "../form-values/variant-matrix.ts";

type ChoiceProps = {
  variants: readonly TypedVariant[];
  options: readonly EditedOption[];
  onChoose: (places: readonly number[]) => void;
};

/** Selects variants by what they have in common. */
const ChooseMenu = ({ variants, options, onChoose }: ChoiceProps) => {
  const places = (fits: (variant: TypedVariant) => boolean) =>
    variants.flatMap((variant, index) => (fits(variant) ? [index] : []));
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="ghost" size="sm" icon={<ListChecks aria-hidden="true" />}>
          <Trans>Select</Trans>
        </Button>
      }
    >
      <MenuItem onClick={() => onChoose(places(() => true))}>
        <Trans>All</Trans>
      </MenuItem>
      <MenuItem onClick={() => onChoose([])}>
        <Trans>None</Trans>
      </MenuItem>
      {options.map(({ key, values }, index) => [
        <MenuSeparator key={key} />,
        ...values.map((value) => (
          <MenuItem
            key={`${key} ${value}`}
            onClick={() => onChoose(places(({ option_values }) => option_values[index] === value))}
          >
            <bdi>{value}</bdi>
          </MenuItem>
        )),
      ])}
    </Menu>
  );
};

type Props = ChoiceProps & {
  images: readonly TypedImage[];
  chosen: readonly number[];
  columns: readonly ColumnKey[];
  onColumns: (columns: ColumnKey[]) => void;
  /** Null if no cell is selected. */
  onFill: (() => void) | null;
  onPicture: (uid: string) => void;
  onDelete: () => void;
};

/** The actions for several variants together. */
export const VariantToolbar = (props: Props) => {
  const { t } = useLingui();
  const names = useColumnNames();
  const { variants, chosen, images, columns, onColumns, onFill, onPicture, onDelete } = props;
  const [isChoosingPicture, setChoosingPicture] = useState(false);
  const uids = new Set(chosen.map((index) => variants[index]?.image_uid ?? ""));
  const [uid = ""] = uids;
  return (
    <div
      className="variant-toolbar -mx-2.5 flex min-h-10 flex-wrap items-center gap-1"
      role="group"
      aria-label={t`Several variants at once`}
    >
      <ChooseMenu {...props} />
      {chosen.length > 0 && (
        <>
          <span className="font-strong">
            <Plural value={chosen.length} one="# selected" other="# selected" />
          </span>
          {images.length > 0 && (
            <Popover
              label={t`Image of the selected variants`}
              align="start"
              className="p-4"
              open={isChoosingPicture}
              onOpenChange={setChoosingPicture}
              trigger={
                <Button variant="ghost" size="sm" icon={<Image aria-hidden="true" />}>
                  <Trans>Image</Trans>
                </Button>
              }
            >
              <PictureChoice
                label={t`Image of the selected variants`}
                images={images}
                value={uids.size === 1 ? uid : null}
                onChange={onPicture}
              />
            </Popover>
          )}
          <Button
            variant="destructive"
            size="sm"
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          >
            <Trans>Delete</Trans>
          </Button>
        </>
      )}
      <span className="grow" />
      <Button
        variant="ghost"
        size="sm"
        icon={<ArrowDownToLine aria-hidden="true" />}
        disabled={!onFill}
        title={onFill ? t`Ctrl+D` : t`Go to a cell first.`}
        onClick={() => onFill?.()}
      >
        <Trans>Fill down</Trans>
      </Button>
      <ColumnPicker all={columnKeys} names={names} shown={columns} onChange={onColumns} />
    </div>
  );
};
