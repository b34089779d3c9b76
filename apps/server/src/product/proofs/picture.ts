import { createHash } from 'node:crypto';
import { openPngRows } from '@printready/codecs/png';
import { PROOF_LIMITS } from '@printready/contracts/shared';
import { AppError } from '../../platform/errors.ts';

export type ProofPicture = { readonly bytes: Buffer; readonly sha256: string };

const refuse = (text: string): AppError => new AppError('invalid_picture', 400, text);

/** Decodes all rows, so that the picture of every record can be drawn. @throws AppError invalid_picture */
export async function readProofPicture(base64: string): Promise<ProofPicture> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PROOF_LIMITS.pictureBytes) throw refuse('The picture is larger than 2 MB.');
  const opened = await openPngRows(bytes, 0);
  if (!opened?.ok) throw refuse('The picture is not a PNG file that can be read.');
  const { rows } = opened;
  if (Math.max(rows.width, rows.height) > PROOF_LIMITS.pictureSide)
    throw refuse(`The picture is larger than ${PROOF_LIMITS.pictureSide} px.`);
  const problem = await rows.read(() => undefined);
  if (problem) throw refuse('The picture is damaged.');
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
