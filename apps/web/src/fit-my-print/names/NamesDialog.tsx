import { Button, Dialog, ErrorText, Spinner } from '@printready/ui';
import type { DragEvent } from 'react';
import { useJob } from '../../threads/use-job.ts';
import type { PlanState } from '../plan/use-plan.ts';
import { NamesFields } from './NamesFields.tsx';
import { RosterTable } from './RosterTable.tsx';
import { useAddNames } from './use-add-names.ts';
import { useNamesInput } from './use-names-input.ts';
import { type RosterState, useRoster } from './use-roster.ts';

function Rows({ read }: { readonly read: RosterState | null }) {
  if (!read) return null;
  switch (read.kind) {
    case 'reading':
      return (
        <p role="status" className="flex items-center gap-2 text-ink-700">
          <Spinner size={14} label="" />
          Reading…
        </p>
      );
    case 'failed':
      return read.of === 'list' && <ErrorText>{read.text}</ErrorText>;
    case 'read':
      return read.roster && <RosterTable roster={read.roster} />;
  }
}

function Progress({ fraction }: { readonly fraction: number }) {
  return (
    <p role="status" className="flex items-center gap-2 text-ink-700">
      <Spinner size={14} label="" />
      Making the pieces: {Math.round(100 * fraction)}%
    </p>
  );
}

/** Pieces from a list: an SVG design whose fields are filled from each row. */
export default function NamesDialog({
  state,
  onClose,
}: {
  readonly state: Pick<PlanState, 'plan' | 'files' | 'addNames'>;
  readonly onClose: () => void;
}) {
  const runTask = useJob();
  const input = useNamesInput(state);
  const { read, fields } = useRoster(input.input, runTask);
  const designProblem = read?.kind === 'failed' && read.of === 'design' ? read.text : null;
  const { add, adding, problem } = useAddNames(state, { runTask, onAdded: onClose });
  const roster = read?.kind === 'read' ? read.roster : null;
  const count = roster?.pieces?.length ?? 0;
  // React passes events of the dialog to the screen below, which must not take dropped files for images.
  const keep = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const drop = (event: DragEvent): void => {
    keep(event);
    if (adding === null) input.take([...event.dataTransfer.files]);
  };
  return (
    <div className="contents" onDragEnter={keep} onDragOver={keep} onDragLeave={keep} onDrop={drop}>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        width="large"
        title="Names and numbers"
        description="Makes one piece for each row of a list. Drop the design, its fonts and the list here."
        cancel="Cancel"
        actions={
          <Button
            look="primary"
            busy={adding !== null}
            disabled={count === 0}
            onClick={() => roster && input.design && void add(roster, input.design)}
          >
            {count === 0 ? 'Add pieces' : count === 1 ? 'Add 1 piece' : `Add ${count} pieces`}
          </Button>
        }
      >
        <fieldset disabled={adding !== null} className="flex min-w-0 flex-col gap-4">
          <NamesFields {...{ input, fields, designProblem }} />
          <Rows read={read} />
          {adding !== null && <Progress fraction={adding} />}
          {problem !== null && <ErrorText>{problem}</ErrorText>}
        </fieldset>
      </Dialog>
    </div>
  );
}
