/** A strip above the canvas: something to know, or to do before going on. */
import { IconButton } from '@printready/ui';
import { CircleAlert, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';

export function Banner(props: {
  readonly tone: 'warn' | 'bad' | 'info';
  readonly actions?: ReactNode;
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}) {
  const { tone, actions, onDismiss, children } = props;
  const Icon = tone === 'info' ? Info : CircleAlert;
  const colours = { warn: 'bg-warn-soft', bad: 'bg-bad-soft', info: 'bg-accent-soft' }[tone];
  const iconColour = { warn: 'text-warn', bad: 'text-bad', info: 'text-accent' }[tone];
  return (
    <div
      role={tone === 'info' ? 'status' : 'alert'}
      className={`flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-ink-200 px-4 py-2 text-sm text-ink-950 ${colours}`}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden className={`shrink-0 ${iconColour}`} />
      <div className="min-w-60 grow basis-0">{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      {onDismiss && (
        <IconButton label="Dismiss" size="small" onClick={onDismiss}>
          <X size={16} strokeWidth={1.5} />
        </IconButton>
      )}
    </div>
  );
}
