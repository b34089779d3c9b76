import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

const MARKS = {
  waiting: { Icon: CircleDashed, className: 'text-ink-600' },
  running: { Icon: LoaderCircle, className: 'text-accent motion-safe:animate-spin' },
  done: { Icon: CircleCheck, className: 'text-ok' },
  failed: { Icon: CircleAlert, className: 'text-bad' },
  'left-out': { Icon: CircleMinus, className: 'text-ink-600' },
} as const;

export type FileMark = keyof typeof MARKS;

type Props = {
  readonly mark: FileMark;
  readonly name: string;
  readonly picture?: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

/** `content-visibility` skips the layout of rows outside the viewport. */
export function FileRow({ mark, name, picture, children, actions }: Props) {
  const { Icon, className } = MARKS[mark];
  return (
    <li className="flex items-start gap-2 border-b border-ink-200 px-3 py-2 text-sm [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] last:border-b-0">
      <Icon size={16} strokeWidth={1.5} aria-hidden className={`mt-1 shrink-0 ${className}`} />
      {picture}
      <div className="min-w-0 grow">
        <p className="font-medium break-all text-ink-950">{name}</p>
        {children}
      </div>
      {actions}
    </li>
  );
}
