/**
 * Findings of the validator: one row each, and the union of their codes. A row without one of the columns does not
 * compile (docs/guide/adding-a-finding.md).
 */
import type { EditId } from './fixes/edit-ids.ts';

export type FindingType = 'error' | 'warning' | 'info';

/** Tool or step that fixes a finding without the customer. */
export type Fix =
  | 'upscale'
  | 'downscale'
  | 'convert-color'
  | 'add-bleed'
  | 'thicken-lines'
  | 'flatten'
  | 'remove-background'
  | 'outline-text';

/** Tools of a fix plan. */
export type FixToolId =
  | 'background-remover'
  | 'transparency-guide'
  | 'upscaler'
  | 'downscaler'
  | 'stroke-enhancer';

/** Steps of the recipe that fixes many files. */
export type RecipeStep = 'enlarge' | 'shrink' | 'background' | 'thicken' | 'solid' | 'dots';

type ManualPage = 'bleed' | 'color' | 'fonts' | 'general' | 'resolution' | 'structure';

export type FindingRow = {
  /** Of many files, without figures; null: its message has none. */
  readonly title: string | null;
  /** Severities that a profile or a file can give it. */
  readonly types: readonly FindingType[];
  readonly fix: Fix | null;
  /** Steps of a plan that fix it (fixes/plan.ts). */
  readonly steps: readonly (EditId | FixToolId)[];
  readonly recipe: RecipeStep | null;
  /** Page of the manual, and the anchor where it is not the code. */
  readonly manual: ManualPage | `${ManualPage}#${string}`;
};

const ERROR = ['error'] as const;
const WARNING = ['warning'] as const;
const INFO = ['info'] as const;
const ERROR_OR_WARNING = ['error', 'warning'] as const;
const ERROR_OR_INFO = ['error', 'info'] as const;
const WARNING_OR_INFO = ['warning', 'info'] as const;
const ANY = ['error', 'warning', 'info'] as const;

const UNFIXED = { fix: null, steps: [], recipe: null } as const;
/** Fixed outside this program. */
const byHand = (fix: Fix) => ({ ...UNFIXED, fix });

export const FINDINGS = {
  'ai-without-pdf': {
    title: 'Illustrator files without PDF content',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general',
  },
  'alpha-channels': { title: 'Alpha channels, which do not print', types: INFO, ...UNFIXED, manual: 'color' },
  attachments: { title: 'Attached files', types: INFO, ...UNFIXED, manual: 'structure' },
  'background-opaque': {
    title: 'A background that would print',
    types: ERROR,
    fix: 'remove-background',
    steps: ['remove-background', 'background-remover'],
    recipe: 'background',
    manual: 'structure',
  },
  'bitmap-resolution-low': {
    title: '1-bit images below the recommended resolution',
    types: WARNING,
    ...byHand('upscale'),
    manual: 'resolution',
  },
  'bitmap-resolution-too-low': {
    title: '1-bit images below the minimum resolution',
    types: ERROR,
    ...byHand('upscale'),
    manual: 'resolution',
  },
  'black-knocks-out': {
    title: 'Small black type that knocks out',
    types: WARNING,
    fix: null,
    steps: ['overprint-black'],
    recipe: null,
    manual: 'color',
  },
  'bleed-missing': {
    title: 'Artwork without enough bleed',
    types: ERROR_OR_INFO,
    fix: 'add-bleed',
    steps: ['add-bleed'],
    recipe: null,
    manual: 'bleed',
  },
  'boxes-contradict': {
    title: 'Conflicting page boxes',
    types: WARNING,
    fix: null,
    steps: ['fix-boxes'],
    recipe: null,
    manual: 'structure',
  },
  'code-fine': { title: 'Fine barcodes and QR codes', types: WARNING, ...UNFIXED, manual: 'structure' },
  'code-too-fine': {
    title: 'Barcodes and QR codes too fine for the press',
    types: ERROR,
    ...UNFIXED,
    manual: 'structure',
  },
  'color-bitmap': { title: 'Bitmap images', types: WARNING, ...byHand('convert-color'), manual: 'color' },
  'color-cmyk': { title: 'CMYK colors', types: WARNING_OR_INFO, ...byHand('convert-color'), manual: 'color' },
  'color-duotone': { title: 'Duotone images', types: WARNING, ...byHand('convert-color'), manual: 'color' },
  'color-gray': { title: 'Gray colors', types: WARNING_OR_INFO, ...byHand('convert-color'), manual: 'color' },
  'color-grayscale': {
    title: 'Grayscale images',
    types: WARNING,
    ...byHand('convert-color'),
    manual: 'color',
  },
  'color-indexed': { title: 'Indexed colors', types: WARNING, ...byHand('convert-color'), manual: 'color' },
  'color-lab': { title: 'Lab colors', types: WARNING_OR_INFO, ...byHand('convert-color'), manual: 'color' },
  'color-multichannel': {
    title: 'Multichannel images',
    types: WARNING,
    ...byHand('convert-color'),
    manual: 'color',
  },
  'color-rgb': { title: 'RGB colors', types: WARNING_OR_INFO, ...byHand('convert-color'), manual: 'color' },
  'color-spot': {
    title: 'Unwanted spot colors',
    types: WARNING_OR_INFO,
    ...byHand('convert-color'),
    manual: 'color',
  },
  'content-damaged': { title: 'Damaged pages', types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  damaged: { title: 'Files that could not be read', types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  deep: { title: 'More than 8 bits per channel', types: INFO, ...UNFIXED, manual: 'color' },
  'dot-too-small': { title: 'Tints too light to print', types: WARNING, ...UNFIXED, manual: 'color' },
  'drawing-failed': {
    title: 'Pages that could not be drawn',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general',
  },
  empty: { title: 'Empty files', types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  encrypted: {
    title: 'Encrypted files',
    types: WARNING,
    fix: null,
    steps: ['remove-security'],
    recipe: null,
    manual: 'structure',
  },
  'external-references': {
    title: 'Missing linked images or styles',
    types: ERROR,
    ...UNFIXED,
    manual: 'structure',
  },
  'font-not-embedded': {
    title: 'Fonts that are not embedded',
    types: ERROR,
    fix: 'outline-text',
    steps: ['outline-text'],
    recipe: null,
    manual: 'fonts',
  },
  'font-not-embedded-unused': {
    title: 'Fonts that are not embedded and not used',
    types: INFO,
    ...UNFIXED,
    manual: 'fonts',
  },
  form: { title: 'Form fields', types: INFO, ...UNFIXED, manual: 'structure' },
  'form-loop': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'structure#page-tree-loop' },
  'gap-thin': { title: 'Narrow gaps', types: WARNING, ...UNFIXED, manual: 'structure' },
  'gap-too-thin': { title: 'Gaps below the minimum width', types: ERROR, ...UNFIXED, manual: 'structure' },
  'ground-flood': {
    title: 'Artwork on a block of ink',
    types: ERROR_OR_WARNING,
    fix: 'remove-background',
    steps: ['remove-background', 'background-remover'],
    recipe: 'background',
    manual: 'color',
  },
  'hidden-layers': { title: 'Layers that are switched off', types: INFO, ...UNFIXED, manual: 'structure' },
  'ink-too-heavy': { title: 'Too much ink', types: ERROR, ...byHand('convert-color'), manual: 'color' },
  javascript: {
    title: 'Scripts inside',
    types: WARNING,
    fix: null,
    steps: ['remove-scripts'],
    recipe: null,
    manual: 'structure',
  },
  'limit-decodedBytes': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  'limit-depth': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general#nested-too-deep' },
  'limit-elementDepth': {
    title: null,
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general#nested-too-deep',
  },
  'limit-elements': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  'limit-objects': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  'limit-operators': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  'limit-pages': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general#limit-objects' },
  'line-thin': {
    title: 'Thin lines',
    types: WARNING,
    fix: 'thicken-lines',
    steps: ['thicken-lines', 'stroke-enhancer'],
    recipe: 'thicken',
    manual: 'structure',
  },
  'line-too-thin': {
    title: 'Lines below the minimum width',
    types: ERROR,
    fix: 'thicken-lines',
    steps: ['thicken-lines', 'stroke-enhancer'],
    recipe: 'thicken',
    manual: 'structure',
  },
  'live-text': { title: 'Live text', types: INFO, ...UNFIXED, manual: 'fonts' },
  'memory-error': {
    title: 'Files too large to process',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general',
  },
  'near-white': {
    title: 'Near-white residue',
    types: WARNING,
    fix: null,
    steps: ['transparency-guide'],
    recipe: 'solid',
    manual: 'color',
  },
  'nested-too-deep': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  'network-error': {
    title: 'Checks that did not start',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general',
  },
  'no-header': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general#damaged' },
  'no-merged-image': {
    title: 'Photoshop files without a flattened image',
    types: WARNING,
    ...UNFIXED,
    manual: 'structure',
  },
  'no-output-intent': { title: 'No output intent', types: INFO, ...UNFIXED, manual: 'color' },
  'no-profile': { title: 'No color profile', types: INFO, ...UNFIXED, manual: 'color' },
  'no-trim-box': {
    title: 'No trim box',
    types: INFO,
    fix: null,
    steps: ['mark-trim'],
    recipe: null,
    manual: 'structure',
  },
  'not-checked-bleed': {
    title: 'Bleed that could not be checked',
    types: WARNING,
    ...UNFIXED,
    manual: 'bleed',
  },
  'not-checked-color': {
    title: 'Color that could not be checked',
    types: WARNING,
    ...UNFIXED,
    manual: 'color',
  },
  'not-checked-fonts': {
    title: 'Text that could not be checked',
    types: WARNING,
    ...UNFIXED,
    manual: 'fonts',
  },
  'not-checked-resolution': {
    title: 'Resolution that could not be checked',
    types: WARNING,
    ...UNFIXED,
    manual: 'resolution',
  },
  'not-checked-structure': {
    title: 'Parts that could not be checked',
    types: WARNING,
    ...UNFIXED,
    manual: 'structure',
  },
  'not-decoded': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  'not-drawn': { title: 'Pages that take too long to draw', types: WARNING, ...UNFIXED, manual: 'structure' },
  'not-there': {
    title: 'Files that could not be opened',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general',
  },
  'object-damaged': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  overprint: { title: 'Overprint', types: INFO, ...UNFIXED, manual: 'color' },
  'page-size-absurd': {
    title: 'Page sizes that no press prints',
    types: ERROR,
    ...UNFIXED,
    manual: 'structure',
  },
  'page-size-unknown': { title: 'Pages without a size', types: ERROR, ...UNFIXED, manual: 'structure' },
  'page-sizes': { title: 'Pages of different sizes', types: INFO, ...UNFIXED, manual: 'structure' },
  'page-tree-loop': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'structure' },
  'parse-error': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general#damaged' },
  'password-needed': {
    title: 'Password-protected files',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general',
  },
  'picture-damaged': { title: 'Damaged images', types: ERROR, ...UNFIXED, manual: 'structure' },
  'picture-made-of': { title: 'Image details', types: INFO, ...UNFIXED, manual: 'structure' },
  'print-size-unknown': { title: 'No print size', types: WARNING_OR_INFO, ...UNFIXED, manual: 'general' },
  'read-color': {
    title: 'Colors converted while reading',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'color',
  },
  'read-in-part': {
    title: 'Parts that could not be read or drawn',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'structure',
  },
  'read-size': { title: 'Conflicting resolutions', types: WARNING, ...UNFIXED, manual: 'resolution' },
  'registration-color': {
    title: 'Artwork in the registration color',
    types: WARNING,
    ...UNFIXED,
    manual: 'color',
  },
  'registration-risk': {
    title: 'Fine type and lines in several inks',
    types: WARNING,
    ...UNFIXED,
    manual: 'color',
  },
  'resolution-excessive': {
    title: 'Images with more pixels than needed',
    types: INFO,
    fix: 'downscale',
    steps: ['shrink-pictures', 'downscaler'],
    recipe: 'shrink',
    manual: 'resolution',
  },
  'resolution-low': {
    title: 'Images below the recommended resolution',
    types: WARNING,
    fix: 'upscale',
    steps: ['upscaler'],
    recipe: 'enlarge',
    manual: 'resolution',
  },
  'resolution-too-low': {
    title: 'Images below the minimum resolution',
    types: ERROR,
    fix: 'upscale',
    steps: ['upscaler'],
    recipe: 'enlarge',
    manual: 'resolution',
  },
  'resource-missing': { title: 'Missing images or fonts', types: ERROR, ...UNFIXED, manual: 'structure' },
  'reversed-text-small': { title: 'Small white text', types: WARNING, ...UNFIXED, manual: 'fonts' },
  screens: { title: 'Screens', types: INFO, ...UNFIXED, manual: 'color' },
  scripts: {
    title: 'Scripts inside',
    types: WARNING,
    fix: null,
    steps: ['remove-scripts'],
    recipe: null,
    manual: 'structure',
  },
  'semi-transparent': {
    title: 'Semi-transparent artwork',
    types: WARNING,
    fix: null,
    steps: ['transparency-guide'],
    recipe: 'solid',
    manual: 'structure',
  },
  'size-too-long': { title: 'Artwork longer than a sheet', types: WARNING, ...UNFIXED, manual: 'structure' },
  'size-too-wide': {
    title: 'Artwork wider than the press',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'structure',
  },
  'spots-alike': {
    title: 'One ink under several names',
    types: WARNING,
    fix: null,
    steps: ['unify-spots'],
    recipe: null,
    manual: 'color',
  },
  'spots-too-many': { title: 'Too many screens or spot colors', types: WARNING, ...UNFIXED, manual: 'color' },
  'spots-unused': { title: 'Unused inks', types: INFO, ...UNFIXED, manual: 'color' },
  'spots-used': { title: 'Spot colors', types: INFO, ...UNFIXED, manual: 'color' },
  'stream-damaged': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general#object-damaged' },
  'text-small': { title: 'Small text', types: WARNING, ...UNFIXED, manual: 'fonts' },
  'text-too-small': { title: 'Text below the minimum size', types: ERROR, ...UNFIXED, manual: 'fonts' },
  'thin-not-measured': {
    title: 'Thin shapes that were not measured',
    types: INFO,
    ...UNFIXED,
    manual: 'structure',
  },
  'timeout-error': {
    title: 'Files that took too long',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general',
  },
  'tint-build': { title: 'Flat colors made of tints', types: WARNING, ...UNFIXED, manual: 'color' },
  'tone-continuous': {
    title: 'Tones without a halftone',
    types: WARNING,
    fix: null,
    steps: [],
    recipe: 'dots',
    manual: 'color',
  },
  transparency: { title: 'Transparency', types: ANY, ...byHand('flatten'), manual: 'structure' },
  truncated: { title: 'Incomplete files', types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  'underbase-missing': { title: 'No white under the colors', types: WARNING, ...UNFIXED, manual: 'color' },
  'unknown-encryption': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'structure#encrypted' },
  'unknown-format': {
    title: 'Files of another format',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'general',
  },
  'white-overprint': {
    title: 'White set to overprint',
    types: ERROR,
    fix: null,
    steps: ['knock-out-white'],
    recipe: null,
    manual: 'color',
  },
  'white-prints': { title: 'White that prints', types: INFO, ...UNFIXED, manual: 'color' },
  'xml-broken': { title: null, types: ERROR_OR_WARNING, ...UNFIXED, manual: 'general' },
  'xref-rebuilt': {
    title: 'Files with a damaged index',
    types: ERROR_OR_WARNING,
    ...UNFIXED,
    manual: 'structure',
  },
} as const satisfies Readonly<Record<string, FindingRow>>;

export type FindingCode = keyof typeof FINDINGS;

const rowOf = (code: string): FindingRow | undefined =>
  Object.hasOwn(FINDINGS, code) ? FINDINGS[code as FindingCode] : undefined;

/** @param code may come from a stored report of another version */
export const titleOf = (code: string): string | null => rowOf(code)?.title ?? null;

export const recipeStepOf = (code: string): RecipeStep | null => rowOf(code)?.recipe ?? null;

export const isFixedBy = (code: string, step: EditId | FixToolId): boolean =>
  rowOf(code)?.steps.includes(step) ?? false;

/** Page and anchor with cause and cure. @param page for a code of another version */
export function manualAnchor(code: string, page: string): string {
  const manual = rowOf(code)?.manual ?? page;
  return manual.includes('#') ? manual : `${manual}#${code}`;
}
