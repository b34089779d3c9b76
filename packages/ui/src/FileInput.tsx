import type { Ref } from 'react';

type FileInputProps = {
  /** For the button that opens it with `click()`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly webkitdirectory?: '';
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
};

/** Hidden; the same file can be chosen again. */
export function FileInput({ label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      aria-label={label}
      tabIndex={-1}
      className="hidden"
      {...rest}
      onChange={({ currentTarget }) => {
        const [first, ...others] = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (first) onFiles([first, ...others]);
      }}
    />
  );
}
