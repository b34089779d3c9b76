import type { PrintState } from '@printready/tools/tool';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';

const MARKS = {
  good: { Icon: CircleCheck, word: 'Good', className: 'text-ok' },
  warn: { Icon: TriangleAlert, word: 'Check this', className: 'text-warn' },
  bad: { Icon: CircleAlert, word: 'Prints badly', className: 'text-bad' },
} as const satisfies Record<PrintState, object>;

export function StateMark(props: { readonly state: PrintState; readonly word?: string }) {
  const { Icon, word, className } = MARKS[props.state];
  return (
    <Icon
      size={16}
      strokeWidth={1.5}
      role="img"
      aria-label={props.word ?? word}
      className={`shrink-0 ${className}`}
    />
  );
}
