import { Button } from '@printready/ui';
import { History } from 'lucide-react';
import type { DraftOffer } from '../../files/stored/draft-offer.ts';

const WHEN = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' });

export function EarlierWork({ offered }: { readonly offered: DraftOffer }) {
  const { name, keptAtMs, restore, forget } = offered;
  return (
    <section
      aria-label="Earlier work"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-ink-300 bg-surface px-4 py-3"
    >
      <History size={20} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-700" />
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <strong className="block truncate font-semibold text-ink-950" title={name}>
          Bring back {name}?
        </strong>
        <span className="text-ink-700">
          With its settings, as you left it on {WHEN.format(new Date(keptAtMs))}.
        </span>
      </p>
      <span className="flex gap-2">
        <Button onClick={forget}>Discard</Button>
        <Button look="primary" onClick={restore}>
          Bring back
        </Button>
      </span>
    </section>
  );
}
