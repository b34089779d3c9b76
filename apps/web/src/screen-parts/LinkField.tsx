import { Button, copyText, Input } from '@printready/ui';
import { useId } from 'react';

export function LinkField({ link }: { readonly link: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-ink-900">
        The link
      </label>
      <div className="flex gap-2">
        <Input id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
        <Button
          look="primary"
          className="h-10"
          onClick={() => void copyText(link, 'Copied', 'Select the link instead.')}
        >
          Copy
        </Button>
      </div>
    </div>
  );
}
