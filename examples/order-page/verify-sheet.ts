/** Checks a gang sheet on the shop's server: the statement is PrintReady's, and it belongs to this file. */
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';

export type SheetOrder = {
  /** Decimal number with two places, and its currency (ISO 4217). */
  readonly price: string;
  readonly currency: string;
  readonly size: { readonly widthMm: number; readonly lengthMm: number; readonly dpi: number };
  readonly pieces: number;
};

/**
 * @param printready address of the PrintReady, such as https://printready.example
 * @param shop short name of the shop
 * @param statement from the form's field `artwork-sheet`
 * @throws if the statement was changed, is another shop's, is older than a day, or is about another file
 */
export async function verifySheet(
  printready: string,
  shop: string,
  statement: string,
  file: Uint8Array,
): Promise<SheetOrder> {
  const keys = createRemoteJWKSet(new URL('/embed/keys.json', printready));
  const { payload } = await jwtVerify<SheetOrder & { readonly sha256: string }>(statement, keys, {
    ...{ issuer: printready, subject: shop, typ: 'printready-sheet+jwt', maxTokenAge: '1 day' },
  });
  const { sha256, price, currency, size, pieces } = payload;
  if (createHash('sha256').update(file).digest('hex') !== sha256)
    throw new Error('The statement is about another file.');
  return { price, currency, size, pieces };
}
