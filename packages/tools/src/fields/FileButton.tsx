import type { ChangeEvent } from 'react';

type Props = {
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
};

export function FileButton({ label, accept, onFile }: Props) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Cleared so that choosing the same file again fires a change event.
    event.currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <label className="flex cursor-pointer items-center justify-center rounded-md border border-ink-300 px-2 py-1 text-center text-sm text-ink-900 focus-within:outline-2">
      {label}
      <input type="file" accept={accept} className="sr-only" onChange={take} />
    </label>
  );
}
