import type { RunContext } from '@printready/jobs';
import type { Host } from '@printready/pipeline/run-step';

export function toolHost({ signal, progress }: Pick<RunContext, 'signal' | 'progress'>): Host {
  let last = 0;
  return {
    signal,
    progress(fraction, doing) {
      last = fraction;
      progress(fraction, doing);
    },
    async openNetwork(id) {
      const { downloadNetwork, openNetwork } = await import('@printready/inference/node');
      await downloadNetwork(id, ({ received, total }) => {
        const megabytes = `${Math.floor(received / 1e6)} of ${Math.round(total / 1e6)} MB`;
        progress(last, `Fetching the AI model… ${megabytes}`);
      });
      return openNetwork(id);
    },
  };
}
