/** Downloads a network onto this device when somebody asks for it ahead of a run, so that previews have it. */
import { useRef, useState } from 'react';
import { isAbort, useJob } from '../../engine/use-job.ts';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'coming'; readonly doing: string }
  | { readonly kind: 'here'; readonly sinceMs: number }
  | { readonly kind: 'failed'; readonly problem: string };

export function useNetwork() {
  const runTask = useJob();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const controller = useRef<AbortController | null>(null);

  const download = async (network: string): Promise<void> => {
    if (state.kind === 'coming') return;
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

  return { state, download, cancel: () => controller.current?.abort() };
}

export type NetworkDownload = ReturnType<typeof useNetwork>;

const LOADING = 'Loading the AI model…';
