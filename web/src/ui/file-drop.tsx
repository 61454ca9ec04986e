import { Camera, Upload } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";
import "./file-drop.css";

type Props = {
  /** The prompt to drop or choose a file. */
  children: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Takes a new photo with a phone's camera instead of selecting files. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
};

/** Accepts files by drop, click or keyboard. */
export const FileDrop = ({
  children,
  accept,
  multiple = false,
  disabled = false,
  camera = false,
  onFiles,
  className,
}: Props) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled)
      onFiles(multiple ? [...files] : [...files].slice(0, 1));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping files is an addition to the input, which the keyboard uses
    <label
      htmlFor={id}
      className={cx("file-drop", className)}
      data-over={isOver}
      data-disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        {...(camera && { capture: "environment" })}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      {camera ? <Camera aria-hidden="true" /> : <Upload aria-hidden="true" />}
      {children}
    </label>
  );
};
