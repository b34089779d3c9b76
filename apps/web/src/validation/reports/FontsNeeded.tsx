import { Button, FileInput } from '@printready/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';

type Props = {
  readonly names: readonly string[];
  readonly given: readonly File[];
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onGiven: (fonts: readonly File[]) => void;
};

export function FontsNeeded({ names, given, busy, disabled, onGiven }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const add = (files: readonly File[]) => {
    const kept = given.filter(({ name }) => files.every((file) => file.name !== name));
    onGiven([...kept, ...files]);
  };
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-ink-700">Missing fonts</dt>
        <dd className="wrap-anywhere font-semibold text-ink-950">{names.join(', ')}</dd>
        {given.length > 0 && (
          <>
            <dt className="text-ink-700">Chosen</dt>
            <dd className="wrap-anywhere text-ink-900">{given.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
      </dl>
      <FileInput
        ref={input}
        multiple
        accept=".ttf,.otf,font/ttf,font/otf"
        aria-label="Font files"
        onFiles={add}
      />
      <Button
        icon={Plus}
        size="small"
        className="self-start"
        busy={busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        Choose fonts
      </Button>
    </div>
  );
}
