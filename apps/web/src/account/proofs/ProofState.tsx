import type { ProofState as State } from '@printready/contracts/shared';
import {
  CircleCheck,
  CircleDashed,
  Clock,
  Eye,
  type LucideIcon,
  MessageSquareText,
  Send,
  Undo2,
} from 'lucide-react';
import { STATE_WORDS } from '../../screen-parts/proofs/proof-words.ts';

const LOOKS: Readonly<Record<State, { readonly icon: LucideIcon; readonly color: string }>> = {
  draft: { icon: CircleDashed, color: 'text-ink-600' },
  sent: { icon: Send, color: 'text-ink-700' },
  opened: { icon: Eye, color: 'text-accent' },
  approved: { icon: CircleCheck, color: 'text-ok' },
  change_requested: { icon: MessageSquareText, color: 'text-warn' },
  withdrawn: { icon: Undo2, color: 'text-ink-600' },
  expired: { icon: Clock, color: 'text-ink-600' },
};

export function ProofState({ state }: { readonly state: State }) {
  const { icon: Icon, color } = LOOKS[state];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap text-ink-900">
      <Icon size={16} strokeWidth={1.5} aria-hidden className={color} />
      {STATE_WORDS[state]}
    </span>
  );
}
