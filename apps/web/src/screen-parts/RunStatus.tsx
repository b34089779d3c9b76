/** What the status bar says about work under way, and the same in words for screen readers. */
import { Spinner } from '@printready/ui';
import type { Activity } from '../tokens/activity.ts';
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

/** A preview's own word, as long as no run has one. */
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

/** The figures after the ellipsis change too often to be read out. */
const sayRunning = (doing: string | undefined): string =>
  doing === undefined ? 'Running at full size.' : `${doing.split('…')[0] ?? ''}.`;

/** Said once when it changes; the bar itself would be read at every step. */
export function Announcer({
  activity,
  result,
  doing,
}: {
  readonly activity: Activity;
  readonly result: { readonly paid: boolean } | null;
  /** Of the preview. */
  readonly doing: string | null;
}) {
  return (
    <p role="status" className="sr-only">
      {activity.kind === 'running' && sayRunning(activity.doing)}
      {activity.kind === 'paying' && 'The result is ready and is being paid.'}
      {activity.kind === 'asking' && 'Nothing is charged yet: the run has a question.'}
      {activity.kind === 'idle' && doing}
      {activity.kind === 'idle' && doing === null && result?.paid && 'The result is ready to download.'}
    </p>
  );
}
