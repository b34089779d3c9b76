import { BackdropPicker, type BackdropPickerProps } from '@printready/canvas/backdrop';
import type { CanvasTool } from '@printready/tools/panel';
import { IconButton } from '@printready/ui';
import { Hand, Ruler } from 'lucide-react';

export type ToolBarProps = {
  readonly tools: readonly CanvasTool[];
  readonly active: string;
  readonly onActivate: (id: string) => void;
  readonly backdrop: BackdropPickerProps;
};

export function ToolBar({ tools, active, onActivate, backdrop }: ToolBarProps) {
  const entries = [
    { id: 'pan', label: 'Pan', shortcut: 'H', icon: <Hand /> },
    ...tools,
    { id: 'measure', label: 'Measure', shortcut: 'M', icon: <Ruler /> },
  ];
  return (
    <div
      role="toolbar"
      aria-label="Canvas tools"
      aria-orientation="vertical"
      className="flex shrink-0 items-center gap-1 border-ink-200 bg-surface p-1 max-panel:order-last max-panel:h-12 max-panel:justify-center-safe max-panel:overflow-x-auto max-panel:border-t max-sm:gap-0 panel:w-12 panel:flex-col panel:border-r panel:pt-2"
    >
      {entries.map(({ id, label, shortcut, icon }) => (
        <IconButton
          key={id}
          label={label}
          shortcut={shortcut}
          side="right"
          pressed={active === id}
          onClick={() => onActivate(id)}
          // Buttons shrink, so that eight tools fit on a phone.
          className="max-sm:min-w-10 max-sm:shrink! [&_svg]:size-[18px] [&_svg]:stroke-[1.5]"
        >
          {icon}
        </IconButton>
      ))}
      <span
        aria-hidden
        className="mx-1 shrink-0 bg-ink-200 max-panel:h-6 max-panel:w-px panel:my-1 panel:h-px panel:w-6"
      />
      <BackdropPicker {...backdrop} />
    </div>
  );
}
