import { Button } from '@printready/ui';
import { ListPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyExtra } from '../../shell/lazy-part.ts';
import type { PlanState } from '../plan/use-plan.ts';

const NamesDialog = lazyExtra(() => import('./NamesDialog.tsx'), 'Names and numbers');

/** Opens the dialog that makes pieces from a list. */
export function NamesButton({ state }: { readonly state: Pick<PlanState, 'plan' | 'files' | 'addNames'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={ListPlus} size="small" onClick={() => setOpen(true)}>
        Names and numbers
      </Button>
      {open && (
        <Suspense>
          <NamesDialog state={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
