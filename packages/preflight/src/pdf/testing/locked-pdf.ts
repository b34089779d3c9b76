/** PDF with an open password, written by a separate library so that reader and writer cannot share a mistake. */
import { PDFDocument } from '@cantoo/pdf-lib';

export async function lockedPdf(plain: Uint8Array, userPassword: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(plain);
  document.encrypt({ algorithm: 'AES-256', userPassword, ownerPassword: `${userPassword} of the owner` });
  return await document.save();
}
