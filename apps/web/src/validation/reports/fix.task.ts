/** One fix carried out on a PDF; runs in a worker and nowhere else. */
import { type Assessment, applyFix, type Facts, type FixStep, type Profile } from '@printready/preflight';
import type { PrintSize } from '../../preflight/validate-types.ts';
import type { TaskFacts } from '../../worker/task.ts';

export const task = {
  name: 'fix',
  // The PDF is a stranger's, and every step reads it anew.
  pool: 'openings',
  // It is read, rewritten and read again, each within the time of a validation.
  patience: { totalMs: 90_000 },
} as const satisfies TaskFacts;

type PdfEdit = Extract<FixStep['how'], { kind: 'edit' }>['edit'];
export type BleedStyle = 'mirror' | 'stretch';

export type FixRequest = {
  readonly file: Blob;
  readonly fileName: string;
  readonly edit: PdfEdit;
  readonly profile: Profile;
  readonly printSize: PrintSize | null;
  readonly password: string | null;
  readonly bleedStyle: BleedStyle;
};

export type FixAnswer =
  | {
      readonly ok: true;
      readonly file: Blob;
      readonly facts: Facts;
      readonly before: Assessment;
      readonly after: Assessment;
      readonly changed: number;
    }
  | { readonly ok: false; readonly reason: string };

export async function work(request: FixRequest): Promise<FixAnswer> {
  const { file, fileName, edit, profile, printSize, password, bleedStyle } = request;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fixed = applyFix(bytes, fileName, edit, {
    profile,
    bleedStyle,
    ...(printSize && { printSize }),
    ...(password !== null && { password }),
  });
  if (!fixed.ok) return fixed;
  const { facts, before, after, changed } = fixed;
  return {
    ok: true,
    file: new Blob([new Uint8Array(fixed.bytes)], { type: 'application/pdf' }),
    facts,
    before,
    after,
    changed,
  };
}
