import type { Fault } from '@printready/designer/compose';
import { fitPrint } from '@printready/designer/edit';
import { Button, toast, useAttempt } from '@printready/ui';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { apply, fixIt, select, useEditor } from '../model/editor.ts';
import { type Plates, platesOf, recordedOf } from '../model/editor-state.ts';
import { faultText } from '../model/layer-names.ts';

/** Margin around the ink when the print size is fitted to it, mm; the same as in composed designs. */
const MARGIN = 4;

function Fix({ fault }: { readonly fault: Fault }) {
  const { busy, attempt } = useAttempt((error) => {
    console.error('A fault could not be fixed.', error);
    toast.error('The fix could not be made.');
    return null;
  });
  const run = async () => {
    if (!(await fixIt(fault))) toast.error('No small change fixes this. Move or enlarge the layers by hand.');
  };
  return (
    <Button size="small" busy={busy} className="ml-1 h-7 px-2" onClick={() => void attempt(run)}>
      Fix
    </Button>
  );
}

type RowProps = Pick<Plates, 'ink'> & { readonly fault: Fault };

function FaultRow({ fault, ink }: RowProps) {
  const design = useEditor(recordedOf);
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
        {fault.kind === 'outside' && (
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
  const plates = useEditor(platesOf);
  return (
    <section aria-label="Press check" className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold">Press check</h2>
      <div role="status">
        {plates && plates.faults.length > 0 ? (
          <ul className="flex flex-col gap-2">
            {plates.faults.map((fault) => (
              <FaultRow key={JSON.stringify(fault)} fault={fault} ink={plates.ink} />
            ))}
          </ul>
        ) : (
          <p className="flex items-center gap-2 text-sm text-ink-700">
            {plates ? (
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
