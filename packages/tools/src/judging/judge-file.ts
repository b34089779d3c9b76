import { stemOf } from '@printready/codecs/formats';
import type { FontFile } from '@printready/documents/fonts';
import { depthOf } from '@printready/pixels/picture';
import { toRaster } from '@printready/pixels/profiles';
import type { Resolution } from '@printready/pixels/raster';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import {
  type Assessment,
  type AssessOptions,
  assess,
  csvReport,
  DEFAULT_PROFILE,
  type Decode,
  dependsOnVisibility,
  type Facts,
  factsOfPicture,
  factsOfRows,
  htmlReport,
  inspect,
  looksAtPages,
  looksForThin,
  type OutlineSvg,
  PROFILES,
  type Profile,
  parseProfile,
  type ReadCodes,
  withLook,
} from '@printready/preflight';
import { strToU8 } from 'fflate';
import type { OutputFile, ToolInput } from '../contract/define-file-tool.ts';
import type { ShopProfile } from '../contract/option-schemas.ts';

export type Judging = AssessOptions & {
  readonly password: string | null;
};

export type JudgeSteps = {
  /** Measures everything that any press's limits need, so that other profiles can assess the same facts. */
  readonly forEveryPress?: boolean;
  /** Also accepts PNG, JPEG, TIFF and WebP, unlike the uploader, whose types the specification defines. */
  readonly pictures?: boolean;
  readonly resolution?: Resolution | null;
  /** Reason why the pages could not be rendered; they are then read without rendering, and the report says so. */
  readonly undrawn?: string;
  readonly onRead?: () => void;
};

/** @throws RangeError for a print size that is not positive. */
export async function judgeFile(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  { password, ...judging }: Judging,
  { forEveryPress = false, pictures = false, resolution = null, undrawn, onRead }: JudgeSteps = {},
): Promise<{ readonly facts: Facts; readonly assessment: Assessment }> {
  const profile = judging.profile ?? DEFAULT_PROFILE;
  const fine = forEveryPress || looksForThin(profile);
  const opening = password === null ? {} : { password };
  const readCodes = await codeReaderFor(fine);
  const read = () => {
    if (undrawn !== undefined) return inspectUndrawn({ name, bytes }, opening, undrawn);
    return forEveryPress || looksAtPages(profile)
      ? inspect(bytes, name, { fine, readCodes, ...opening })
      : inspectUnseen({ name, bytes }, opening, judging);
  };
  const facts =
    (pictures ? await readPicture({ name, bytes }, { fine, readCodes, statedByUser: resolution }) : null) ??
    (await withLook(read(), bytes, { fine, decode, readCodes }));
  onRead?.();
  return { facts, assessment: assess(facts, judging) };
}

/** Inspects for a profile that does not judge rendered pages; renders them only if findings depend on visibility. */
function inspectUnseen(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  opening: { readonly password?: string },
  judging: AssessOptions,
): Facts {
  const facts = inspect(bytes, name, { ...opening, drawing: 'unpainted' });
  return dependsOnVisibility(facts, judging)
    ? inspect(bytes, name, { ...opening, drawing: 'painted' })
    : facts;
}

function inspectUndrawn(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  opening: { readonly password?: string },
  cause: string,
): Facts {
  const facts = inspect(bytes, name, { ...opening, drawing: 'unpainted' });
  const message = `The pages could not be drawn, so hidden parts were checked, too. ${cause}`;
  return { ...facts, problems: [...facts.problems, { code: 'drawing-failed', message }] };
}

/** Pictures with more pixels are read row by row, without measuring thin parts. */
const ROWS_FROM_PIXELS = 40e6;
const PICTURES = ['png', 'jpeg', 'tiff', 'webp'] as const;

async function readPicture(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  {
    fine,
    readCodes,
    statedByUser,
  }: {
    readonly fine: boolean;
    readonly readCodes: ReadCodes | null;
    readonly statedByUser: Resolution | null;
  },
): Promise<Facts | null> {
  const { decodePicture, sniffFormat } = await import('@printready/codecs');
  const format = PICTURES.find((known) => known === sniffFormat(bytes));
  if (!format) return null;
  const unreadable = (code: 'not-decoded' | 'memory-error', message: string): Facts => ({
    ...{ kind: 'unreadable', claimedKind: null, fileName: name, bytes: bytes.length },
    problems: [{ code, message }],
    notChecked: ['everything'],
  });
  if (format === 'png') {
    const { openPngRows } = await import('@printready/codecs/png');
    const opened = await openPngRows(bytes, ROWS_FROM_PIXELS);
    if (opened && !opened.ok) return unreadable('not-decoded', opened.problem.text);
    const file = { name, bytes: bytes.length };
    if (opened) {
      const { rows } = opened;
      return await factsOfRows({ ...rows, format, resolution: statedByUser ?? rows.resolution }, file);
    }
  }
  const opened = await decodePicture(bytes);
  if (!opened.ok) {
    const { code, text } = opened.problem;
    const isMemory = code === 'too-large' || code === 'out-of-memory';
    return unreadable(isMemory ? 'memory-error' : 'not-decoded', text);
  }
  const { picture } = opened;
  const { space, icc } = picture;
  const depth = depthOf(picture);
  const { raster, findings } = await toRaster(picture);
  const reading = [...opened.findings, ...findings];
  const { width, height, data: rgba } = raster;
  const resolution = statedByUser ?? raster.resolution;
  return factsOfPicture(
    { format, space, depth, icc, resolution, width, height, rgba, reading },
    { name, bytes: bytes.length },
    { fine, readCodes },
  );
}

/** The barcode reader is loaded only to measure thin parts. */
const codeReaderFor = async (fine: boolean): Promise<ReadCodes | null> =>
  fine ? await (await import('@printready/codecs/code-reader')).openCodeReader() : null;

export const fixingBy = async (profile: Profile) => ({
  profile,
  decode,
  outlineSvg: async (...asked: Parameters<OutlineSvg>) =>
    (await import('@printready/codecs/svg-text')).outlineSvg(...asked),
  readGlyphs: async (bytes: Uint8Array) =>
    (await import('@printready/codecs/pdf-glyphs')).readPdfGlyphs(bytes),
  readCodes: await codeReaderFor(looksForThin(profile)),
});

export async function openFonts(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<Result<{ readonly fonts: readonly FontFile[] }, Problem<'no-font'>>> {
  const fonts: FontFile[] = [];
  if (files.length === 0) return { ok: true, fonts };
  const { openFont } = await import('@printready/codecs/fonts');
  for (const { name, bytes } of files) {
    const font = openFont(bytes);
    if (!font)
      return failed({
        code: 'no-font',
        text: `“${name}” is not a font that can be read. Choose a .ttf or .otf file.`,
      });
    fonts.push(font);
  }
  return { ok: true, fonts };
}

const decode: Decode = async (bytes, options) =>
  (await import('@printready/codecs')).decodeImage(bytes, options);

/** @throws RangeError for an invalid profile. */
export function profileOf({ profile: id, ownProfile }: ShopProfile): Profile {
  if (ownProfile === '') return PROFILES.find((known) => known.id === id) ?? DEFAULT_PROFILE;
  const read = parseProfile(ownProfile);
  if (!read.ok) throw new RangeError(`The shop's own profile does not fit: ${read.problem.text}`);
  return read.profile;
}

export const readable = (inputs: readonly ToolInput[]) =>
  inputs.flatMap((input) => ('bytes' in input ? [{ name: input.name, bytes: input.bytes }] : []));

const REPORTS = {
  html: { mediaType: 'text/html', write: htmlReport },
  csv: { mediaType: 'text/csv', write: csvReport },
  json: {
    mediaType: 'application/json',
    write: (assessments: readonly Assessment[]) => `${JSON.stringify(assessments, null, 2)}\n`,
  },
} as const;

export function reportFile(
  assessments: readonly Assessment[],
  format: ShopProfile['format'],
  suffix: string,
): OutputFile {
  const { mediaType, write } = REPORTS[format];
  const name = `${stemOf(assessments[0]?.fileName ?? '')}${suffix}.${format}`;
  return { name, mediaType, parts: [strToU8(write(assessments))] };
}

export const countOf = (assessments: readonly Assessment[], verdict: Assessment['verdict']): number =>
  assessments.filter((one) => one.verdict === verdict).length;
