import { Spinner } from '@printready/ui';
import type { Activity } from '../../tokens/activity.ts';
import { RunProgress } from './RunProgress.tsx';

export function RunStatus({
  activity,
  onCancel,
}: {
  readonly activity: Activity;
  readonly onCancel: () => void;
}) {
  if (activity.kind === 'running') {
    return <RunProgress {...activity} onCancel={onCancel} />;
  }
  if (activity.kind === 'paying') {
    return (
      <span className="flex items-center gap-2 pr-2">
        <Spinner size={14} label="" />
        Paying
      </span>
    );
  }
  return null;
}

export function PreviewStatus(props: { readonly doing: string | null; readonly late: boolean }) {
  const words = props.doing ?? (props.late ? 'Updating the preview…' : null);
  if (words === null) return null;
  return (
    <span className="flex min-w-0 items-center gap-2 pr-2">
      <Spinner size={14} label="" />
      <span className="truncate">{words}</span>
    </span>
  );
}

/** Omits numbers, which change too often to be announced. */
const runningText = (doing: string | undefined): string =>
  doing === undefined ? 'Running at full size.' : `${doing.split('…')[0] ?? ''}.`;

/** Announces state changes only; the progress bar would be announced at every step. */
export function Announcer({
  activity,
  result,
  doing,
}: {
  readonly activity: Activity;
  readonly result: { readonly paid: boolean } | null;
  readonly doing: string | null;
}) {
  return (
    <p role="status" className="sr-only">
      {activity.kind === 'running' && runningText(activity.doing)}
      {activity.kind === 'paying' && 'The result is ready and is being paid.'}
      {activity.kind === 'asking' && 'Nothing is charged yet: the run has a question.'}
      {activity.kind === 'idle' && doing}
      {activity.kind === 'idle' && doing === null && result?.paid && 'The result is ready to download.'}
    </p>
  );
}
