import { CircleAlert, FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';

export function BillingStrip(props: {
  readonly tone: 'bad' | 'info';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { tone, action, children } = props;
  const Icon = tone === 'bad' ? CircleAlert : FlaskConical;
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-ink-200 px-4 py-2 text-sm text-ink-950 ${tone === 'bad' ? 'bg-bad-soft' : 'bg-accent-soft'}`}
    >
      <span className="flex items-start gap-2">
        <Icon
          size={18}
          strokeWidth={1.5}
          aria-hidden
          className={`mt-px shrink-0 ${tone === 'bad' ? 'text-bad' : 'text-accent'}`}
        />
        {children}
      </span>
      {action}
    </div>
  );
}
