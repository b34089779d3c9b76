import { faceName, type LateFaceId, lateFaceFile } from '@printready/designer/late-faces';
import { z } from 'zod';

const LOOK_AGAIN_MS = 1_000;
const PATIENCE_MS = 120_000;

const answered = z.discriminatedUnion('state', [
  z.object({ state: z.literal('preparing') }),
  z.object({ state: z.literal('ready') }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);

const SERVER_FAILED: Readonly<Record<string, string>> = {
  offline: 'the server has no connection.',
  'disk-full': 'the server’s disk is full.',
  damaged: 'it arrived damaged.',
};

/** Error whose message is shown to users. */
class FaceProblem extends Error {
  constructor(id: LateFaceId, why: string, options?: ErrorOptions) {
    super(`The font ${faceName(id)} could not be fetched: ${why}`, options);
    this.name = 'FaceProblem';
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws FaceProblem */
export async function fetchFace(id: LateFaceId): Promise<Uint8Array<ArrayBuffer>> {
  const noConnection = (cause?: unknown) => new FaceProblem(id, 'there is no connection.', { cause });
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`/fonts/${lateFaceFile(id)}`).catch((cause: unknown) => {
      throw noConnection(cause);
    });
    if (answer.ok) {
      const bytes = await answer.arrayBuffer().catch((cause: unknown) => {
        throw noConnection(cause);
      });
      return new Uint8Array(bytes);
    }
    if (answer.status !== 503) throw new FaceProblem(id, 'this server does not offer it.');
    const state = answered.safeParse(await answer.json().catch(() => null));
    if (!state.success) throw noConnection();
    if (state.data.state === 'failed')
      throw new FaceProblem(id, SERVER_FAILED[state.data.reason] ?? 'something went wrong on the server.');
    if (performance.now() - began > PATIENCE_MS) throw new FaceProblem(id, 'the server takes too long.');
    await sleep(LOOK_AGAIN_MS);
  }
}
