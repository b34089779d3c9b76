/** Above the canvas when the preview had to do without a network: says so, and downloads it on request. */
import { Button, Spinner } from '@printready/ui';
import { Banner } from '../../screen-parts/Banner.tsx';
import type { NetworkDownload } from './use-network.ts';
import type { Preview } from './use-preview.ts';

export function NetworkBanner(props: {
  readonly network: NetworkDownload;
  readonly preview: Preview | null;
  /** Of the preview that is being made. */
  readonly doing: string | null;
}) {
  const { network, preview } = props;
  const { state, download, cancel } = network;
  const without = preview?.without ?? null;
  if (without === null || preview === null) return null;
  // The next preview is being made with it; its thread starts the network first.
  const starts = props.doing !== null || (state.kind === 'here' && preview.askedMs < state.sinceMs);
  if (state.kind === 'coming' || starts) {
    const doing = state.kind === 'coming' ? state.doing : 'Starting the AI model…';
    // Each megabyte is seen, and not read aloud.
    const [words, figures = ''] = doing.split('…');
    const stop = (
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    );
    return (
      <Banner tone="info" {...(!starts && { actions: stop })}>
        <span className="flex items-center gap-2 tabular-nums">
          <Spinner label="" />
          <span>
            {words}…
            <span aria-hidden className="whitespace-nowrap">
              {figures}
            </span>
          </span>
        </span>
      </Banner>
    );
  }
  const load = (
    <Button size="small" onClick={() => void download(without.network)}>
      {state.kind === 'failed' ? 'Try again' : 'Load it now'}
    </Button>
  );
  return (
    <Banner tone={state.kind === 'failed' ? 'warn' : 'info'} actions={load}>
      {state.kind === 'failed' ? (
        <>
          <strong className="font-semibold">{state.problem}</strong> {without.wayOut}
        </>
      ) : (
        without.note
      )}
    </Banner>
  );
}
