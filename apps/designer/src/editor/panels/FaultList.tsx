import { fitPrint } from '@printready/designer/edit';
import { Button, toast } from '@printready/ui';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { apply, fixIt, select, useEditor } from '../model/editor.ts';
import { faultText } from '../model/layer-names.ts';

/** Margin around the ink, mm; matches the composer's margin. */
const MARGIN = 4;

type FaultProps = { readonly fault: ReturnType<typeof useEditor.getState>['faults'][number] };

function Fix({ fault }: FaultProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      if (!(await fixIt(fault)))
        toast.error('No small change fixes this. Move or enlarge the layers by hand.');
    } catch (error) {
      console.error('A fault could not be fixed.', error);
      toast.error('The fix could not be made.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} className="ml-1 h-7 px-2" onClick={() => void run()}>
      Fix
    </Button>
  );
}

function Fault({ fault }: FaultProps) {
  const design = useEditor((state) => state.history?.now);
  const ink = useEditor((state) => state.ink);
  if (!design) return null;
  const { words, nodes } = faultText(design, fault);
  return (
    <li className="flex items-start gap-2 text-sm text-ink-800">
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <span className="min-w-0 grow">
        {words}
        {nodes.length > 0 && (
          <Button size="small" look="quiet" className="ml-1 h-7 px-2" onClick={() => select(nodes)}>
            Select
          </Button>
        )}
        {fault.kind !== 'outside' && <Fix fault={fault} />}
        {fault.kind === 'outside' && ink && (
          <Button
            size="small"
            className="mt-1 flex"
            onClick={() => apply((now) => fitPrint(now, ink, MARGIN))}
          >
            Fit the print size
          </Button>
        )}
      </span>
    </li>
  );
}

export function FaultList() {
  const faults = useEditor((state) => state.faults);
  const checked = useEditor((state) => state.ink !== null);
  return (
    <section aria-label="Press check" className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">Press check</h2>
      <div role="status">
        {faults.length > 0 ? (
          <ul className="flex flex-col gap-2">
            {faults.map((fault) => (
              <Fault key={JSON.stringify(fault)} fault={fault} />
            ))}
          </ul>
        ) : (
          <p className="flex items-center gap-2 text-sm text-ink-700">
            {checked ? (
              <>
                <CircleCheck size={16} strokeWidth={1.5} aria-hidden className="text-ok" />
                Ready to print: lines, gaps, text and inks are fine.
              </>
            ) : (
              'Checking…'
            )}
          </p>
        )}
      </div>
    </section>
  );
}
