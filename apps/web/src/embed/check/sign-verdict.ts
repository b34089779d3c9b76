import type { EmbedVerdictClaim } from '@printready/contracts/account';
import { z } from 'zod/mini';

const answer = z.object({ jws: z.string() });

const PATIENCE_MS = 5000;

/** The server signs what this browser found; null, and said in the console, if it does not answer. */
export async function signVerdict(claim: EmbedVerdictClaim): Promise<string | null> {
  try {
    const response = await fetch('/embed/verdicts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(claim),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`/embed/verdicts answers ${response.status}.`);
    return answer.parse(await response.json()).jws;
  } catch (error) {
    console.warn('[PrintReady] The verdict is not signed.', error);
    return null;
  }
}
