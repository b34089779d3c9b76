import { DESIGNER_ID, EXPORT_TOKENS } from '@printready/contracts/designer';
import type { ExportMetadata } from '@printready/contracts/designer-wire';
import { tokens as messages } from '@printready/contracts/messages';
import { failed, type Result } from '@printready/pixels/result';
import { checkBalance, payOnce, type SpendProblem, wasSent } from '@printready/wallet';
import { useSession } from '../../session/session.ts';
import { writeFile } from '../../threads/pool.ts';
import type { FileFormat } from '../../threads/work.ts';
import { readBalance, useBalance } from '../designs/balance.ts';
import type { StoredDesign } from '../designs/stored-designs.ts';
import { markPaid } from '../designs/studio.ts';

const TYPES: Readonly<Record<FileFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  'mock-up': 'image/png',
  pdf: 'application/pdf',
  'pdf-x4': 'application/pdf',
  'pdf-x1a': 'application/pdf',
  separations: 'application/zip',
};

const ENDINGS: Readonly<Record<FileFormat, string>> = {
  svg: '.svg',
  png: '.png',
  pdf: '.pdf',
  'pdf-x4': '_x4.pdf',
  'pdf-x1a': '_x1a.pdf',
  'mock-up': '_mock-up.png',
  separations: '_plates.zip',
};

export type Exported = Result<{ readonly file: File }, SpendProblem>;

const SIGNED_OUT: SpendProblem = { code: 'signed-out', text: messages.signedOut };

const stemOf = (title: string): string => {
  const stem = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return stem.slice(0, 60) || 'design';
};

const metadataOf = ({ title, design }: StoredDesign): ExportMetadata => ({
  title,
  widthMm: design.print.widthMm,
  heightMm: design.print.heightMm,
  inks: design.inks.length,
});

/** @returns null if the design has been paid for, now or earlier */
async function pay(one: StoredDesign): Promise<SpendProblem | null> {
  const state = useSession.getState();
  if (state.status !== 'open') return SIGNED_OUT;
  const { userId } = state.session;
  return await payOnce(state.client, userId, {
    toolId: DESIGNER_ID,
    tokens: EXPORT_TOKENS,
    batchSize: 1,
    variant: null,
    requestId: one.requestId,
    options: metadataOf(one),
  });
}

function checkFirst({ requestId, paid }: StoredDesign): SpendProblem | null {
  const state = useSession.getState();
  if (state.status !== 'open') return SIGNED_OUT;
  if (paid || wasSent(requestId)) return null;
  const { subscription } = useBalance.getState();
  const check = checkBalance(state.session.userId, subscription, EXPORT_TOKENS, new Date());
  return check.ok ? null : check.problem;
}

/** @throws Error if the file cannot be written; in that case, nothing is charged */
export async function exportDesign(one: StoredDesign, format: FileFormat): Promise<Exported> {
  const refused = checkFirst(one);
  if (refused !== null) return failed(refused);
  const stem = stemOf(one.title);
  const bytes = await writeFile({ design: one.design, format, title: one.title, stem });
  const unpaid = await pay(one);
  if (unpaid !== null) return failed(unpaid);
  markPaid(one.id);
  void readBalance();
  return { ok: true, file: new File([bytes], `${stem}${ENDINGS[format]}`, { type: TYPES[format] }) };
}
