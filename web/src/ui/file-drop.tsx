import { Upload } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

type Props = {
  /** What to drop or choose. */
  children: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
};

/** Takes files by drop, click or keyboard. */
export const FileDrop = ({
  children,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
  className,
}: Props) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) onFiles(multiple ? [...files] : [...files].slice(0, 1));
  };
  return (
    <label
      htmlFor={id}
      className={`grid cursor-pointer place-content-center justify-items-center gap-1 rounded-card border-[1.5px] border-dashed p-4 text-center text-13 text-muted focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring ${isOver ? "border-accent bg-accent-soft" : "border-control-line hover:bg-hover"} ${className ?? ""}`}
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
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <Upload aria-hidden="true" />
      {children}
    </label>
  );
};
