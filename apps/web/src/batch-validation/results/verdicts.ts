import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Eye,
  Loader,
  type LucideIcon,
} from 'lucide-react';
import type { BatchRow } from '../batch/batch.ts';

export type Verdict = { readonly label: string; readonly Icon: LucideIcon; readonly color: string };

export function verdictOf({ file, assessment }: BatchRow): Verdict {
  switch (file.state.kind) {
    case 'failed':
      return { label: 'Not checked', Icon: CircleHelp, color: 'text-ink-600' };
    case 'lost':
      return { label: 'File is gone', Icon: CircleHelp, color: 'text-ink-600' };
    case 'checking':
      return { label: 'Checking', Icon: Loader, color: 'text-accent' };
    case 'waiting':
      return { label: 'Waiting', Icon: CircleDashed, color: 'text-ink-500' };
    case 'checked':
    case 'duplicate':
      break;
    default:
      file.state satisfies never;
  }
  switch (assessment?.verdict) {
    case 'unchecked':
      return { label: 'Could not be checked', Icon: CircleHelp, color: 'text-bad' };
    case 'blocked':
      return { label: 'Not printable', Icon: CircleAlert, color: 'text-bad' };
    case 'look':
      return { label: 'Review', Icon: Eye, color: 'text-warn' };
    case 'ready':
      return { label: 'Ready', Icon: CircleCheck, color: 'text-ok' };
    default:
      return { label: 'Waiting', Icon: CircleDashed, color: 'text-ink-500' };
  }
}
