import type { Ref } from 'react';

type FileInputProps = {
  /** For opening the file dialog with `click()`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly 'aria-label': string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly webkitdirectory?: '';
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
};

/** Hidden file input; choosing the same file again also calls `onFiles`. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
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
