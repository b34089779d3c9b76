/** The verdicts in words and colours; a colour never stands alone. */
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Eye,
  Loader,
  type LucideIcon,
} from 'lucide-react';
import type { BatchRow } from './batch.ts';

export type Verdict = { readonly label: string; readonly Icon: LucideIcon; readonly colour: string };

export function verdictOf({ file, assessment }: BatchRow): Verdict {
  switch (file.state.kind) {
    case 'failed':
      return { label: 'Not checked', Icon: CircleHelp, colour: 'text-ink-600' };
    case 'lost':
      return { label: 'File is gone', Icon: CircleHelp, colour: 'text-ink-600' };
    case 'checking':
      return { label: 'Checking', Icon: Loader, colour: 'text-accent' };
    case 'waiting':
      return { label: 'Waiting', Icon: CircleDashed, colour: 'text-ink-500' };
    case 'checked':
    case 'duplicate':
      break;
    default:
      file.state satisfies never;
  }
  switch (assessment?.verdict) {
    case 'blocked':
      return { label: 'Not printable', Icon: CircleAlert, colour: 'text-bad' };
    case 'look':
      return { label: 'Needs a look', Icon: Eye, colour: 'text-warn' };
    case 'ready':
      return { label: 'Ready', Icon: CircleCheck, colour: 'text-ok' };
    default:
      return { label: 'Waiting', Icon: CircleDashed, colour: 'text-ink-500' };
  }
}
