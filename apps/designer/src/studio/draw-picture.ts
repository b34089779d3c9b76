/**
 * Draws a picture with the server's image model: charges first, then draws it, traces it to one ink in the browser,
 * and stores it.
 */
import { DESIGNER_ID, PICTURE_TOKENS, PICTURE_VARIANT } from '@printready/contracts/designer';
import { drawnPicture } from '@printready/contracts/designer-wire';
import { tokens as messages } from '@printready/contracts/messages';
import type { Picture } from '@printready/designer/scene';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { checkBalance, payOnce, type SpendProblem } from '@printready/wallet';
import { z } from 'zod';
import { useSession } from '../session/session.ts';
import { trace } from '../threads/pool.ts';
import { readBalance, useBalance } from './designs/balance.ts';

const PATIENCE_MS = 150_000;
/** Number of attempts at a traceable picture, all covered by one charge. */
const TRIES = 3;

type DrawnProblem = Problem<SpendProblem['code'] | 'not-drawn' | 'not-printable'>;
type Drawn = Result<{ readonly picture: Picture }, DrawnProblem>;

const refuse = (text: string): Drawn => failed({ code: 'not-drawn', text });

const unprintable = (why: string): Drawn =>
  failed({ code: 'not-printable', text: `The picture cannot be printed as a motif: ${why}` });

const refusal = z.object({ message: z.string() });

type Open = Extract<ReturnType<typeof useSession.getState>, { status: 'open' }>;

async function pay(
  { client, session }: Open,
  requestId: string,
  subject: string,
): Promise<SpendProblem | null> {
  const { subscription } = useBalance.getState();
  const check = checkBalance(session.userId, subscription, PICTURE_TOKENS, new Date());
  if (!check.ok) return check.problem;
  return await payOnce(client, session.userId, {
    toolId: DESIGNER_ID,
    tokens: PICTURE_TOKENS,
    batchSize: 1,
    variant: PICTURE_VARIANT,
    requestId,
    options: { subject },
  });
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function drawOnce({ post }: Open, requestId: string, subject: string) {
  const answer = await post(
    '/api/designer/pictures',
    { requestId, subject },
    AbortSignal.timeout(PATIENCE_MS),
  );
  const body: unknown = await answer.json();
  if (!answer.ok)
    return { again: false, drawn: refuse(refusal.safeParse(body).data?.message ?? 'No picture arrived.') };
  const { model, picture } = drawnPicture.parse(body);
  const made = await trace({ bytes: bytesOf(picture), id: `model:${requestId}`, model });
  return made.ok
    ? { again: false, drawn: { ok: true, picture: made.picture } as const }
    : { again: true, drawn: unprintable(made.problem.text) };
}

/** @throws Error if the server cannot be reached; the balance then shows any refund */
export async function drawPicture(subject: string): Promise<Drawn> {
  const state = useSession.getState();
  if (state.status !== 'open') return failed({ code: 'signed-out', text: messages.signedOut });
  const requestId = crypto.randomUUID();
  const unpaid = await pay(state, requestId, subject);
  if (unpaid !== null) return failed(unpaid);
  let drawn = refuse('No picture arrived.');
  try {
    for (let turn = 0; turn < TRIES; turn++) {
      const one = await drawOnce(state, requestId, subject);
      ({ drawn } = one);
      if (!one.again) break;
    }
  } finally {
    void readBalance();
  }
  return drawn;
}
