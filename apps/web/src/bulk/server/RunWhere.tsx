import type { Recipe } from '@printready/pipeline/recipe';
import { ChoiceField } from '@printready/ui';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BulkState } from '../run/bulk-state.ts';
import type { Bulk } from '../run/create-bulk.ts';
import { SendPanel } from './SendPanel.tsx';
import { useOffer } from './use-server-batches.ts';

const PLACES = { here: 'On this computer', servers: 'On our servers' } as const;

const HINTS = {
  here: 'In this browser. Nothing is uploaded. Keep this tab open while it runs.',
  servers: 'The batch continues after you close this page or turn off your computer.',
} as const;

type Props = {
  readonly bulk: Bulk;
  readonly state: Pick<BulkState, 'head' | 'list' | 'importing' | 'elsewhere'>;
  readonly recipe: Recipe | null;
  readonly children: ReactNode;
};

export function RunWhere({ bulk, state, recipe, children }: Props) {
  const offered = useOffer();
  const [place, setPlace] = useState<keyof typeof HINTS>('here');
  const gathered = state.list.items.length > 0 && !state.importing;
  if (!gathered || !offered) return children;
  return (
    <>
      <div className="max-w-lg">
        <ChoiceField
          label="Where to run"
          value={place}
          choices={PLACES}
          hint={HINTS[place]}
          onChange={setPlace}
        />
      </div>
      {place === 'here' ? children : <SendPanel bulk={bulk} state={state} recipe={recipe} />}
    </>
  );
}

export function LocalNotice() {
  const offered = useOffer();
  return (
    <p className="flex items-center gap-2 text-sm text-ink-700">
      <Lock size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      Your artwork stays on this computer{offered && ' until you send it'}. You can close this tab without
      losing anything.
    </p>
  );
}
