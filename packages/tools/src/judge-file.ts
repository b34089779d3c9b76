/** A file to its assessment, for the two validators, their screens and the terminal. */
import { stemOf } from '@printready/codecs/file-name';
import type { FontFile } from '@printready/documents/font-file';
import { toRaster } from '@printready/imaging/color/convert';
import { depthOf } from '@printready/imaging/picture';
import type { Resolution } from '@printready/imaging/raster';
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
import type { OutputFile, ToolInput } from './define-file-tool.ts';
import type { ShopProfile } from './option-schemas.ts';
import type { Finding } from './tool.ts';

export type Judging = AssessOptions & {
  /** Null: it needs none, or is asked for. */
  readonly password: string | null;
};

export type JudgeSteps = {
  /** Measures what any press could not hold, for facts that are judged again by other profiles. */
  readonly forEveryPress?: boolean;
  /** Takes PNG, JPEG, TIFF and WebP as well; the uploader's types are the specification's. */
  readonly pictures?: boolean;
  /** What somebody said of a picture's print size, who may know better than the file. */
  readonly resolution?: Resolution | null;
  /** Why drawing the pages failed: they are read without it, and the report says so. */
  readonly undrawn?: string;
  /** Hears that the file was read, before it is judged. */
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
    (pictures ? await readPicture({ name, bytes }, { fine, readCodes, said: resolution }) : null) ??
    (await withLook(read(), bytes, { fine, decode, readCodes }));
  onRead?.();
  return { facts, assessment: assess(facts, judging) };
}

/** For a profile that does not ask how pages look: they are painted where what hides what makes a difference. */
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
  const message = `The pages could not be drawn, so parts that lie under others were checked, too. ${cause}`;
  return { ...facts, problems: [...facts.problems, { code: 'not-drawn', message }] };
}

/** Larger pictures come row by row: nothing thin is measured in them anyway. */
const ROWS_FROM_PIXELS = 40e6;
const PICTURES = ['png', 'jpeg', 'tiff', 'webp'] as const;

/** Null when it is no picture. */
async function readPicture(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  {
    fine,
    readCodes,
    said,
  }: { readonly fine: boolean; readonly readCodes: ReadCodes | null; readonly said: Resolution | null },
): Promise<Facts | null> {
  const { decodePicture, sniffFormat } = await import('@printready/codecs');
  const format = PICTURES.find((known) => known === sniffFormat(bytes));
  if (!format) return null;
  const unreadable = (code: string, message: string): Facts => ({
    ...{ kind: 'unreadable', claimedKind: null, fileName: name, bytes: bytes.length },
    problems: [{ code, message }],
    notChecked: ['everything'],
  });
  if (format === 'png') {
    const { openPngRows } = await import('@printready/codecs/png/open-rows');
    const rows = await openPngRows(bytes, ROWS_FROM_PIXELS);
    if (typeof rows === 'string') return unreadable('not-decoded', rows);
    const file = { name, bytes: bytes.length };
    if (rows)
      return await factsOfRows({ ...rows, format, resolution: said ?? rows.resolution }, file, { fine });
  }
  const opened = await decodePicture(bytes);
  if (!opened.ok) {
    const { code, detail } = opened.problem;
    const isMemory = code === 'too-large' || code === 'out-of-memory';
    return unreadable(isMemory ? 'memory-error' : 'not-decoded', detail);
  }
  const { picture } = opened;
  const { space, icc } = picture;
  const depth = depthOf(picture);
  const { raster, findings } = await toRaster(picture);
  const reading = [...opened.findings, ...findings];
  const { width, height, data: rgba } = raster;
  const resolution = said ?? raster.resolution;
  return factsOfPicture(
    { format, space, depth, icc, resolution, width, height, rgba, reading },
    { name, bytes: bytes.length },
    { fine, readCodes },
  );
}

/** The reader of barcodes comes where thin parts are measured. */
const codeReaderFor = async (fine: boolean): Promise<ReadCodes | null> =>
  fine ? await (await import('@printready/codecs/code-reader')).openCodeReader() : null;

/** What fixing a file needs to read it as the report did. */
export const fixingBy = async (profile: Profile) => ({
  profile,
  decode,
  outlineSvg: async (...asked: Parameters<OutlineSvg>) =>
    (await import('@printready/codecs/svg/outline')).outlineSvg(...asked),
  readGlyphs: async (bytes: Uint8Array) =>
    (await import('@printready/codecs/pdf/glyphs')).readPdfGlyphs(bytes),
  readCodes: await codeReaderFor(looksForThin(profile)),
});

/** Fonts that somebody gives for a file, or which of them is none. */
export async function openFonts(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<{ readonly fonts: readonly FontFile[] } | { readonly reason: string }> {
  const fonts: FontFile[] = [];
  if (files.length === 0) return { fonts };
  const { openFont } = await import('@printready/codecs/fonts/open-font');
  for (const { name, bytes } of files) {
    const font = openFont(bytes);
    if (!font) return { reason: `“${name}” is not a font that can be read. Choose a .ttf or .otf file.` };
    fonts.push(font);
  }
  return { fonts };
}

/** The codecs come when a file has to be drawn. */
export const decode: Decode = async (bytes, options) =>
  (await import('@printready/codecs')).decodeImage(bytes, options);

/** @throws RangeError for a profile that is none. */
export function profileOf({ profile: id, ownProfile }: ShopProfile): Profile {
  if (ownProfile === '') return PROFILES.find((known) => known.id === id) ?? DEFAULT_PROFILE;
  const { profile, reason } = parseProfile(ownProfile);
  if (!profile) throw new RangeError(`The shop's own profile does not fit: ${reason}`);
  return profile;
}

/** The bytes of inputs that defineFileTool let through. */
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

/** @param suffix the manifest's. */
export function reportFile(
  assessments: readonly Assessment[],
  format: ShopProfile['format'],
  suffix: string,
): OutputFile {
  const { mediaType, write } = REPORTS[format];
  const name = `${stemOf(assessments[0]?.fileName ?? '')}${suffix}.${format}`;
  return { name, mediaType, parts: [strToU8(write(assessments))] };
}

const kebab = (code: string) => code.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A finding of a validator as one of a tool. @param text without or with its full stop. */
export const findingOf = (code: string, text: string): Finding => ({
  code: kebab(code),
  text: /[.!?]$/.test(text) ? text : `${text}.`,
});

export const countOf = (assessments: readonly Assessment[], verdict: Assessment['verdict']): number =>
  assessments.filter((one) => one.verdict === verdict).length;
