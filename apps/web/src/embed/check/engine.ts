/** The check itself, loaded with the first file. */
import {
  type Assessment,
  assess,
  DEFAULT_PROFILE,
  type EditId,
  type Facts,
  naturalSize,
  PROFILES,
  type Profile,
  parseProfile,
  planFixes,
} from '@printready/preflight';
import { sha256Hex } from '../../files/save/sha256.ts';
import { openPages } from '../../preflight/pages/open-pages.ts';
import type { PageSource } from '../../preflight/pages/page-source.ts';
import { validateFile } from '../../preflight/validate-file.ts';
import type { PrintSize } from '../../preflight/validate-types.ts';
import { runTask } from '../../threads/run-task.ts';

export type { Assessment, Facts, PageSource, PrintSize, Profile };
export { naturalSize };

/** @throws TypeError if the shop's profile cannot be read */
export function profileOf(named: string | object): Profile {
  if (typeof named === 'string') return PROFILES.find(({ id }) => id === named) ?? DEFAULT_PROFILE;
  const read = parseProfile(JSON.stringify(named));
  if (!read.ok) throw new TypeError(`The shop’s profile cannot be read: ${read.problem.text}`);
  return read.profile;
}

export type Judging = {
  readonly profile: Profile;
  readonly printSize: PrintSize | null;
  readonly garment: string | null;
};

export const judge = (facts: Facts, { profile, printSize, garment }: Judging): Assessment =>
  assess(facts, { profile, ...(printSize && { printSize }), ...(garment !== null && { garment }) });

export type CheckRequest = {
  readonly file: File;
  readonly profile: Profile;
  readonly password: string | null;
};
type Checking = { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void };

export const check = ({ file, profile, password }: CheckRequest, checking: Checking) =>
  validateFile(
    runTask,
    { file, fileName: file.name, profile, printSize: null, password, pictures: true },
    checking,
  );

export const hashOf = async (file: Blob): Promise<string> =>
  sha256Hex(new Uint8Array(await file.arrayBuffer()));

const NARROWEST_MM = 25;
/** Narrower than this share of the asked width is another product. */
const LEAST_SHARE = 0.25;

/**
 * Greatest printable width below the asked one; null if the asked width is printable, or none is.
 * @returns mm, rounded down to whole millimeters
 */
export function usableWidth(facts: Facts, judging: Judging): number | null {
  const asked = judging.printSize ?? naturalSize(facts);
  if (!asked) return null;
  const ratio = asked.heightMm / asked.widthMm;
  const isPrintable = (widthMm: number) =>
    judge(facts, { ...judging, printSize: { widthMm, heightMm: widthMm * ratio } }).verdict !== 'blocked';
  let [good, bad] = [Math.max(NARROWEST_MM, Math.floor(asked.widthMm * LEAST_SHARE)), asked.widthMm];
  if (isPrintable(bad) || good >= bad || !isPrintable(good)) return null;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isPrintable(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

export const fixesFor = (facts: Facts, assessment: Assessment, { profile, printSize }: Judging) =>
  planFixes(facts, assessment, profile, printSize).steps.flatMap(({ how, optional }) =>
    how.kind === 'edit' && optional !== true ? how.edit : [],
  );

type Fixing = CheckRequest & { readonly printSize: PrintSize | null };

/** Runs every edit in order; an edit that does not work on this file is left out. @returns null if none worked */
export async function fix(
  { file, profile, password, printSize }: Fixing,
  edits: readonly EditId[],
): Promise<File | null> {
  let fixed: Blob = file;
  for (const edit of edits) {
    const answer = await runTask('fix', {
      ...{ file: fixed, fileName: file.name, edit, profile, printSize },
      // A file written by an earlier step has no password.
      password: fixed === file ? password : null,
      ...{ bleedStyle: 'mirror', fonts: [] },
    });
    if (answer.ok) fixed = answer.file;
  }
  return fixed === file ? null : new File([fixed], file.name, { type: fixed.type });
}

const PREVIEW_PIXELS = 1_000_000;

/** @returns null if this kind of file has no preview */
export const openPreview = (file: File, facts: Facts, password: string | null): Promise<PageSource | null> =>
  openPages(file, facts, {
    password,
    ground: 'none',
    decode: (artwork) => runTask('picture', { file: artwork, pixels: PREVIEW_PIXELS }),
  });
