import type { CanvasTool } from '@printready/tools/panel';
import { Dialog, Kbd } from '@printready/ui';
import { KEY_ROWS, PLATE_KEYS } from './keys.ts';

export function KeyMapDialog(props: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly tools: readonly CanvasTool[];
  readonly plates: boolean;
}) {
  const rows = [
    ...KEY_ROWS.map(({ label, shown }) => ({ label, shown })),
    ...(props.plates ? [PLATE_KEYS] : []),
    ...props.tools.map(({ label, shortcut }) => ({ label, shown: [shortcut] })),
    { label: 'Step value (Shift: ×10)', shown: ['←', '→'] },
    { label: 'Cancel stroke / remove tape', shown: ['Esc'] },
    { label: 'On the canvas: pan; with an eyedropper Enter picks the center', shown: ['Arrows'] },
  ];
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title="Keyboard" width="medium">
      <dl className="gap-x-8 sm:columns-2">
        {rows.map(({ label, shown }) => (
          <div
            key={label}
            className="flex min-h-9 break-inside-avoid items-center justify-between gap-4 border-b border-ink-200 py-1"
          >
            <dt className="text-ink-800">{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {shown.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
