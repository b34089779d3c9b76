/** The canvas tools: pan, the tool's own, measure; and the backdrop. */

import { BackdropPicker, type BackdropPickerProps } from '@printready/canvas/BackdropPicker';
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
      className="flex shrink-0 items-center gap-1 border-ink-200 bg-surface p-1 max-lg:order-last max-lg:h-12 max-lg:justify-center max-lg:border-t max-sm:gap-0 lg:w-12 lg:flex-col lg:border-r lg:pt-2"
    >
      {entries.map(({ id, label, shortcut, icon }) => (
        <IconButton
          key={id}
          label={label}
          shortcut={shortcut}
          side="right"
          pressed={active === id}
          onClick={() => onActivate(id)}
          // Eight of them fit into the narrowest phone by giving way a little.
          className="max-sm:min-w-9 max-sm:shrink! [&_svg]:size-[18px] [&_svg]:stroke-[1.5]"
        >
          {icon}
        </IconButton>
      ))}
      <span aria-hidden className="mx-1 shrink-0 bg-ink-200 max-lg:h-6 max-lg:w-px lg:my-1 lg:h-px lg:w-6" />
      <BackdropPicker {...backdrop} />
    </div>
  );
}
