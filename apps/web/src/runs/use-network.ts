import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { allowsPrefetch } from '../platform/connection.ts';
import { isAbort, useJob } from '../threads/use-job.ts';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'coming'; readonly doing: string }
  | { readonly kind: 'here'; readonly sinceMs: number }
  | { readonly kind: 'failed'; readonly problem: string };

export function useNetwork() {
  const runTask = useJob();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [declined, setDeclined] = useState(false);
  const controller = useRef<AbortController | null>(null);

  const download = async (network: string): Promise<void> => {
    if (state.kind === 'coming') return;
    setDeclined(false);
    const { signal } = (controller.current = new AbortController());
    const onProgress = (_: number, doing = LOADING) => setState({ kind: 'coming', doing });
    onProgress(0);
    try {
      await runTask('download-network', { network }, { signal, onProgress });
      setState({ kind: 'here', sinceMs: performance.now() });
    } catch (error) {
      if (isAbort(error)) setState({ kind: 'idle' });
      else setState({ kind: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  };

  const cancel = () => {
    setDeclined(true);
    controller.current?.abort();
  };
  return { state, declined, download, cancel };
}

export type NetworkDownload = ReturnType<typeof useNetwork>;

/** @param missing neural network without which the last preview was made, or null */
export function useAutoDownload(
  { state, declined, download }: NetworkDownload,
  missing: string | null,
): void {
  const load = useEffectEvent((network: string) => {
    if (state.kind === 'idle' && !declined && allowsPrefetch()) void download(network);
  });
  useEffect(() => {
    if (missing !== null) load(missing);
  }, [missing]);
}

const LOADING = 'Loading the AI model…';
