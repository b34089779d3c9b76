import { IconButton } from '@printready/ui';
import { Redo2, Undo2 } from 'lucide-react';

type Step = { readonly can: boolean; readonly act: () => void };

export function UndoButtons({
  undo,
  redo,
  ...rest
}: {
  readonly undo: Step;
  readonly redo: Step;
  readonly className?: string;
}) {
  const buttons = [
    { icon: Undo2, label: 'Undo', shortcut: 'Ctrl Z', step: undo },
    { icon: Redo2, label: 'Redo', shortcut: 'Ctrl Shift Z', step: redo },
  ] as const;
  return buttons.map(({ step: { can, act }, ...look }) => (
    <IconButton key={look.label} iconSize={18} disabled={!can} onClick={act} {...look} {...rest} />
  ));
}
