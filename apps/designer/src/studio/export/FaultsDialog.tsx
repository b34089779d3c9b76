import { EXPORT_TOKENS } from '@printready/contracts/designer';
import type { Fault } from '@printready/designer/compose';
import type { Design } from '@printready/designer/scene';
import { Button, Dialog } from '@printready/ui';
import { faultText } from '../../editor/model/layer-names.ts';

type FaultsDialogProps = {
  readonly design: Design;
  readonly faults: readonly Fault[];
  readonly onClose: () => void;
  readonly onExport: () => void;
};

export function FaultsDialog({ design, faults, onClose, onExport }: FaultsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export with press faults?"
      description={`The press check found ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}. An export costs ${EXPORT_TOKENS} tokens; nothing is charged yet.`}
      actions={
        <>
          <Button onClick={onExport}>Export anyway</Button>
          <Button look="primary" onClick={onClose}>
            Back to the design
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {faults.map((fault) => (
          <li key={JSON.stringify(fault)}>{faultText(design, fault).words}</li>
        ))}
      </ul>
    </Dialog>
  );
}
