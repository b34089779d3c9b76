/** The shop's sizes and the signed price, from the server. */
import type { EmbedSheetClaim, EmbedSheetSize } from '@printready/contracts/account';
import { z } from 'zod/mini';

const PATIENCE_MS = 5000;

const sizesAnswer = z.object({
  sizes: z.array(
    z.object({
      ...{ id: z.string(), price: z.string(), currency: z.string() },
      ...{ widthMm: z.number(), lengthMm: z.number(), dpi: z.number() },
      format: z.enum(['pdf', 'png']),
    }),
  ),
});
const signedAnswer = z.object({ jws: z.string() });

/** Null, and said in the console, if the server does not answer. */
export async function loadSizes(slug: string): Promise<readonly EmbedSheetSize[] | null> {
  try {
    const response = await fetch(`/embed/sheet-sizes?shop=${encodeURIComponent(slug)}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`/embed/sheet-sizes answers ${response.status}.`);
    return sizesAnswer.parse(await response.json()).sizes;
  } catch (error) {
    console.warn('[PrintReady] The sheet sizes could not be read.', error);
    return null;
  }
}

export type Signed =
  | { readonly kind: 'signed'; readonly statement: string }
  /** The shop has changed the size or its price. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'not-signed' };

const CONFLICT = 409;

export async function signSheet(claim: EmbedSheetClaim): Promise<Signed> {
  try {
    const response = await fetch('/embed/sheets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(claim),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === CONFLICT) return { kind: 'changed' };
    if (!response.ok) throw new Error(`/embed/sheets answers ${response.status}.`);
    return { kind: 'signed', statement: signedAnswer.parse(await response.json()).jws };
  } catch (error) {
    console.warn('[PrintReady] The sheet’s price is not signed.', error);
    return { kind: 'not-signed' };
  }
}
