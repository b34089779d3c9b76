import { Button, Spinner } from '@printready/ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { Preview } from '../../runs/preview/use-preview.ts';
import type { NetworkDownload } from '../../runs/use-network.ts';
import { Banner } from '../../screen-parts/banners/Banner.tsx';
import { ProgressBar } from '../../screen-parts/banners/RunProgress.tsx';
import { readExpectedMs, saveExpectedMs } from './expected-start.ts';

export function NetworkBanner(props: {
  readonly network: NetworkDownload;
  readonly preview: Preview | null;
  readonly doing: string | null;
}) {
  const { network, preview, doing } = props;
  const { state, declined, download, cancel } = network;
  const without = preview?.without ?? null;
  const stop = (
    <Button size="small" onClick={cancel}>
      Cancel
    </Button>
  );
  if (state.kind === 'coming') return <Coming doing={state.doing} actions={stop} />;
  const isNext = without !== null && state.kind === 'here' && (preview?.askedMs ?? 0) < state.sinceMs;
  if (!declined && (doing !== null || isNext)) return <Starting actions={stop} />;
  if (without === null) return null;
  const load = (
    <Button size="small" onClick={() => void download(without.network)}>
      {state.kind === 'failed' ? 'Try again' : declined ? 'Use it' : 'Download'}
    </Button>
  );
  return (
    <Banner tone={state.kind === 'failed' ? 'warn' : 'info'} actions={load}>
      {state.kind === 'failed' ? (
        <>
          <strong className="font-semibold">{state.problem}</strong> {without.wayOut}
        </>
      ) : declined ? (
        'This preview is made without the AI model. A run uses it.'
      ) : (
        without.note
      )}
    </Banner>
  );
}

function Coming({ doing, actions }: { readonly doing: string; readonly actions: ReactNode }) {
  // Numbers are visible but not announced to screen readers.
  const [words, figures = ''] = doing.split('…');
  const [done, total] = figures.match(/\d+/g)?.map(Number) ?? [];
  return (
    <Banner tone="info" actions={actions}>
      <Step words={`${words ?? ''}…`} figures={figures}>
        {done !== undefined && total !== undefined && done > 0 && (
          <ProgressBar fraction={done / total} label={words ?? ''} />
        )}
      </Step>
    </Banner>
  );
}

/** Startup reports no progress, so the bar uses the duration of the last startup. */
function Starting({ actions }: { readonly actions: ReactNode }) {
  const [expectedMs] = useState(readExpectedMs);
  const [startedMs] = useState(() => performance.now());
  const [nowMs, setNowMs] = useState(startedMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 250);
    return () => {
      clearInterval(timer);
      saveExpectedMs(performance.now() - startedMs);
    };
  }, [startedMs]);
  const passedMs = nowMs - startedMs;
  return (
    <Banner tone="info" actions={actions}>
      <Step words="Starting the AI model…" figures={` ${Math.round(passedMs / 1000)} s`}>
        <ProgressBar fraction={Math.min(0.95, passedMs / expectedMs)} label="Starting the AI model" />
      </Step>
    </Banner>
  );
}

function Step(props: { readonly words: string; readonly figures: string; readonly children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
      <span className="flex items-center gap-2">
        <Spinner label="" />
        <span>
          {props.words}
          <span aria-hidden className="whitespace-nowrap">
            {props.figures}
          </span>
        </span>
      </span>
      <span className="w-40">{props.children}</span>
    </span>
  );
}
