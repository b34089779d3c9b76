import {
  type Alignment,
  type Axis,
  alignNodes,
  distributeNodes,
  groupNodes,
  orderNodes,
  ungroupNodes,
} from '@printready/designer/edit';
import { IconButton } from '@printready/ui';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  ArrowDown,
  ArrowUp,
  Copy,
  Group,
  type LucideIcon,
  Redo2,
  Star,
  Trash2,
  Type,
  Undo2,
  Ungroup,
} from 'lucide-react';
import {
  addLayer,
  applyToSelection,
  boxesOf,
  deleteSelection,
  duplicateSelection,
  stepBack,
  stepForward,
  useEditor,
} from '../model/editor.ts';
import { selectionOf } from '../model/editor-state.ts';

const align = (by: Alignment) => () =>
  applyToSelection((design, ids) => alignNodes(design, ids, by, boxesOf(design.scene)));
const distribute = (axis: Axis) => () =>
  applyToSelection((design, ids) => distributeNodes(design, ids, axis, boxesOf(design.scene)));

type Action = {
  readonly label: string;
  readonly shortcut?: string;
  readonly icon: LucideIcon;
  readonly least: number;
  readonly run: () => void;
};

const GROUPS: readonly (readonly Action[])[] = [
  [
    { label: 'Add a text', shortcut: 'T', icon: Type, least: 0, run: () => addLayer('text') },
    { label: 'Add an ornament', shortcut: 'O', icon: Star, least: 0, run: () => addLayer('ornament') },
  ],
  [
    {
      label: 'Bring forward',
      shortcut: ']',
      icon: ArrowUp,
      least: 1,
      run: () => applyToSelection((design, ids) => orderNodes(design, ids, 'forward')),
    },
    {
      label: 'Send backward',
      shortcut: '[',
      icon: ArrowDown,
      least: 1,
      run: () => applyToSelection((design, ids) => orderNodes(design, ids, 'backward')),
    },
    { label: 'Duplicate', shortcut: 'Ctrl D', icon: Copy, least: 1, run: duplicateSelection },
    { label: 'Delete', shortcut: 'Del', icon: Trash2, least: 1, run: deleteSelection },
  ],
  [
    { label: 'Group', shortcut: 'Ctrl G', icon: Group, least: 2, run: () => applyToSelection(groupNodes) },
    {
      label: 'Ungroup',
      shortcut: 'Ctrl Shift G',
      icon: Ungroup,
      least: 2,
      run: () => applyToSelection(ungroupNodes),
    },
  ],
  [
    { label: 'Align left', icon: AlignStartVertical, least: 1, run: align('left') },
    { label: 'Align centers', icon: AlignCenterVertical, least: 1, run: align('center') },
    { label: 'Align right', icon: AlignEndVertical, least: 1, run: align('right') },
    { label: 'Align top', icon: AlignStartHorizontal, least: 1, run: align('top') },
    { label: 'Align middles', icon: AlignCenterHorizontal, least: 1, run: align('middle') },
    { label: 'Align bottom', icon: AlignEndHorizontal, least: 1, run: align('bottom') },
    { label: 'Equal gaps across', icon: AlignHorizontalSpaceAround, least: 3, run: distribute('across') },
    { label: 'Equal gaps down', icon: AlignVerticalSpaceAround, least: 3, run: distribute('down') },
  ],
];

export function UndoButtons() {
  const canUndo = useEditor((state) => state.at !== 'closed' && state.history.past.length > 0);
  const canRedo = useEditor((state) => state.at !== 'closed' && state.history.future.length > 0);
  return (
    <div role="group" aria-label="Steps" className="flex gap-0.5">
      <IconButton label="Undo" shortcut="Ctrl Z" disabled={!canUndo} onClick={stepBack}>
        <Undo2 size={18} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton label="Redo" shortcut="Ctrl Y" disabled={!canRedo} onClick={stepForward}>
        <Redo2 size={18} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </div>
  );
}

export function Toolbar() {
  const count = useEditor(selectionOf).size;
  return (
    <div
      role="group"
      aria-label="Selected layers"
      className="flex shrink-0 items-center gap-2 overflow-x-auto rounded-md border border-ink-200 bg-surface p-0.5"
    >
      {GROUPS.map((actions) => (
        <div
          key={actions[0]?.label}
          className="flex gap-0.5 border-ink-200 not-first:border-l not-first:pl-2"
        >
          {actions.map(({ label, shortcut, icon: Icon, least, run }) => (
            <IconButton
              key={label}
              label={label}
              {...(shortcut !== undefined && { shortcut })}
              disabled={count < least}
              onClick={run}
            >
              <Icon size={18} strokeWidth={1.5} aria-hidden />
            </IconButton>
          ))}
        </div>
      ))}
    </div>
  );
}
