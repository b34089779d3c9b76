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
  const colors = { warn: 'bg-warn-soft', bad: 'bg-bad-soft', info: 'bg-accent-soft' }[tone];
  const iconColor = { warn: 'text-warn', bad: 'text-bad', info: 'text-accent' }[tone];
  return (
    <div
      role={tone === 'info' ? 'status' : 'alert'}
      className={`flex shrink-0 items-center gap-3 border-b border-ink-200 px-4 py-2 text-sm text-ink-950 ${colors}`}
    >
      <Icon
        size={18}
        strokeWidth={1.5}
        aria-hidden
        className={`shrink-0 max-sm:mt-0.5 max-sm:self-start ${iconColor}`}
      />
      {/* Wrapped lines stay between the icon and the close button. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-44 grow basis-0">{children}</div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <IconButton
          icon={X}
          label="Dismiss"
          size="small"
          onClick={onDismiss}
          className="-mr-2 max-sm:self-start"
        />
      )}
    </div>
  );
}
