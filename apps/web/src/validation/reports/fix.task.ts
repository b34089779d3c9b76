import type { Result } from '@printready/pixels/result';
import { type Assessment, type EditId, type Facts, fixFile, type Profile } from '@printready/preflight';
import { fixingBy, openFonts } from '@printready/tools/judge-file';
import type { PrintSize } from '../../preflight/validate-types.ts';
import type { TaskFacts } from '../../worker/task.ts';

export const task = {
  name: 'fix',
  // The file is untrusted, and every step reads it again.
  pool: 'openings',
  // The file is read, rewritten, and read again, each within a validation's time limit.
  patience: { totalMs: 90_000 },
} as const satisfies TaskFacts;

export type BleedStyle = 'mirror' | 'stretch';

const MEDIA_TYPES: Readonly<Record<Facts['kind'], string>> = {
  pdf: 'application/pdf',
  ai: 'application/pdf',
  svg: 'image/svg+xml',
  psd: 'image/vnd.adobe.photoshop',
  picture: '',
  unreadable: '',
};

export type FixRequest = {
  readonly file: Blob;
  readonly fileName: string;
  readonly edit: EditId;
  readonly profile: Profile;
  readonly printSize: PrintSize | null;
  readonly password: string | null;
  readonly bleedStyle: BleedStyle;
  readonly fonts: readonly File[];
};

export type FixAnswer = Result<{
  readonly file: Blob;
  readonly facts: Facts;
  readonly before: Assessment;
  readonly after: Assessment;
  readonly changed: number;
}>;

export async function work(request: FixRequest): Promise<FixAnswer> {
  const { file, fileName, edit, profile, printSize, password, bleedStyle } = request;
  const opened = await openFonts(
    await Promise.all(
      request.fonts.map(async (font) => ({
        name: font.name,
        bytes: new Uint8Array(await font.arrayBuffer()),
      })),
    ),
  );
  if (!opened.ok) return opened;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fixed = await fixFile(bytes, fileName, edit, {
    ...(await fixingBy(profile)),
    fonts: opened.fonts,
    bleedStyle,
    ...(printSize && { printSize }),
    ...(password !== null && { password }),
  });
  if (!fixed.ok) return fixed;
  const { facts, before, after, changed } = fixed;
  return {
    ok: true,
    file: new Blob([new Uint8Array(fixed.bytes)], { type: MEDIA_TYPES[facts.kind] }),
    facts,
    before,
    after,
    changed,
  };
}
