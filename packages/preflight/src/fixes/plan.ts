import type { Assessment } from '../assess.ts';
import type { Facts, SvgFacts } from '../facts.ts';
import { type FixToolId, isFixedBy } from '../findings.ts';
import { isSizeKnown, type PrintSize } from '../rules/print-size.ts';
import type { Profile } from '../rules/profile.ts';
import { type Issue, score } from '../rules/score.ts';
import type { EditId } from './edit-ids.ts';
import { faceName } from './fonts/given-fonts.ts';

export type FixStep = {
  readonly id: EditId | FixToolId;
  readonly title: string;
  readonly explanation: string;
  readonly how:
    | { readonly kind: 'edit'; readonly edit: EditId }
    | { readonly kind: 'tool'; readonly toolId: string };
  /** True for a step that runs only on request because it fixes no finding or needs input first. */
  readonly optional?: true;
  readonly lacksFonts?: readonly string[];
  readonly fixes: readonly string[];
  /** Overall score before this step, and predicted score after it, with the preceding steps applied. */
  readonly before: number;
  readonly after: number;
};

export type FixPlan = {
  readonly steps: readonly FixStep[];
  readonly forCustomer: readonly Issue[];
  readonly mail: string;
};

/** The table of findings defines which findings each step fixes. */
type Recipe = Pick<FixStep, 'id' | 'title' | 'explanation' | 'how' | 'optional'>;

const edit = (id: EditId, title: string, explanation: string): Recipe => ({
  id,
  title,
  explanation,
  how: { kind: 'edit', edit: id },
});

/** In order of application. Bleed is last because it copies the resulting page. */
const PDF_EDITS: readonly Recipe[] = [
  edit(
    'remove-security',
    'Save without security',
    'The same file, unencrypted; nothing on the pages changes.',
  ),
  edit('remove-scripts', 'Remove scripts', 'Ordinary links are kept.'),
  edit(
    'fix-boxes',
    'Put the page boxes in order',
    'Sets the trim and bleed boxes to what already takes effect: inside the page, with the bleed around the trim. Nothing on the pages changes.',
  ),
  edit(
    'mark-trim',
    'Mark the trim',
    'Stores the trim line in each page: at the page edge, where it is assumed now.',
  ),
  edit(
    'knock-out-white',
    'Let white knock out',
    'Turns off overprint for white objects; everything else overprints as before.',
  ),
  edit(
    'overprint-black',
    'Let small black type overprint',
    'Black type up to 12 pt prints on top of the color under it, so no light rim shows around it. Larger type does not change.',
  ),
  edit(
    'unify-spots',
    'Give each ink one name',
    'Names for the same ink, such as PANTONE 186 C and PANTONE 186 CVC, are replaced with the shortest one. Colors on the page do not change.',
  ),
  edit(
    'remove-background',
    'Remove the background',
    'Removes the flat color behind the artwork if it is a separate shape. Use the Background Remover for a background inside an image.',
  ),
  edit(
    'thicken-lines',
    'Thicken thin lines',
    'Lines below the minimum get the recommended width. Shapes and lines that are wide enough do not change.',
  ),
  edit(
    'shrink-pictures',
    'Shrink oversized images',
    'Reduces images that have more than twice the pixels that print can show. JPEG, palette and 1-bit images do not change.',
  ),
  edit(
    'add-bleed',
    'Add bleed',
    'Mirrors the edge of each page outward on the sides where artwork reaches the trim. The trimmed page does not change.',
  ),
];

const SVG_EDITS: readonly Recipe[] = [
  edit(
    'remove-scripts',
    'Remove scripts',
    'Removes scripts, event handlers and links that run scripts. The artwork does not change.',
  ),
  edit(
    'remove-background',
    'Remove the background',
    'Removes the shape behind the artwork if nothing else changes. Use the Background Remover for a background inside an image.',
  ),
];

const WRITE_SIZE = edit(
  'write-print-size',
  'Write the print size into the file',
  'Stores the print size in the file itself. Its pixels, shapes and layers do not change.',
);

const OUTLINE_TEXT = edit(
  'outline-text',
  'Turn type into outlines',
  'Letters become shapes that look the same, from the fonts embedded in the file, so no other font can replace them. The text can no longer be edited.',
);

const OUTLINE_WITH: Recipe = {
  ...OUTLINE_TEXT,
  explanation:
    'If you have the fonts, choose them to turn the text into shapes that look the same. The fonts stay on this device and are not added to the file.',
};

const tool = (id: FixToolId, title: string, explanation: string): Recipe => ({
  id,
  title,
  explanation,
  how: { kind: 'tool', toolId: id },
});

/** Ordered for quality: the cutout precedes the steps that depend on its edges, and upscaling comes last. */
const TOOLS: readonly Recipe[] = [
  tool(
    'background-remover',
    'Remove the background',
    'Makes the background transparent, so no box prints around the artwork.',
  ),
  tool(
    'transparency-guide',
    'Make soft pixels solid, or dots',
    'Hardens soft edges, turns fades into halftone dots, and removes near-white pixels.',
  ),
  tool(
    'upscaler',
    'Upscale the image',
    'Adds pixels until the print size has the recommended resolution. It cannot add detail that was never there.',
  ),
  tool('downscaler', 'Downscale the image', 'Removes pixels that print cannot show.'),
  tool(
    'stroke-enhancer',
    'Reinforce thin parts',
    'Thickens only what is too thin to print, without closing gaps.',
  ),
];

export function planFixes(
  facts: Facts,
  assessment: Assessment,
  profile: Profile,
  printSize: PrintSize | null = null,
): FixPlan {
  const steps: FixStep[] = [];
  let left: readonly Issue[] = assessment.issues;
  for (const recipe of recipesFor(facts)) {
    const fixes = left.filter(({ code }) => isFixedBy(code, recipe.id)).map(({ code }) => code);
    if (fixes.length === 0) continue;
    const after = left.filter(({ code }) => !fixes.includes(code));
    const before = score(left, profile.weights).overall;
    steps.push({ ...recipe, fixes, before, after: score(after, profile.weights).overall });
    left = after;
  }
  if (printSize && (facts.kind === 'svg' || facts.kind === 'psd') && !isSizeKnown(facts)) {
    const now = score(left, profile.weights).overall;
    steps.push({ ...WRITE_SIZE, fixes: [], before: now, after: now });
  }
  if (hasLiveType(facts)) {
    const now = score(left, profile.weights).overall;
    steps.push({ ...OUTLINE_TEXT, optional: true, fixes: [], before: now, after: now });
  }
  const lacksFonts = fontsLackedBy(facts);
  if (lacksFonts.length > 0) {
    // The user may not have the fonts, so this stays a task for the customer until the fonts are provided.
    const fixes = left.filter(({ code }) => isFixedBy(code, OUTLINE_TEXT.id));
    const [before, after] = [left, left.filter((issue) => !fixes.includes(issue))].map(
      (issues) => score(issues, profile.weights).overall,
    );
    steps.push({
      ...{ ...OUTLINE_WITH, optional: true, lacksFonts },
      fixes: fixes.map(({ code }) => code),
      before: before ?? 0,
      after: after ?? 0,
    });
  }
  const forCustomer = left.filter(({ type }) => type !== 'info');
  return { steps, forCustomer, mail: mailText(assessment.fileName, steps, forCustomer) };
}

function recipesFor(facts: Facts): readonly Recipe[] {
  switch (facts.kind) {
    case 'pdf':
    case 'ai':
      return facts.passwordNeeded ? [] : PDF_EDITS;
    case 'psd':
    case 'picture':
      return TOOLS;
    case 'svg':
      return isTypeThere(facts) ? [...SVG_EDITS, OUTLINE_TEXT] : SVG_EDITS;
    case 'unreadable':
      return [];
  }
}

const isTypeThere = ({ textFonts }: SvgFacts) =>
  textFonts.length > 0 && textFonts.every(({ embedded }) => embedded);

function hasLiveType(facts: Facts): boolean {
  if ((facts.kind !== 'pdf' && facts.kind !== 'ai') || facts.passwordNeeded || facts.encrypted) return false;
  const used = (facts.fonts ?? []).filter((font) => font.used);
  return used.length > 0 && used.every(({ embedded, type }) => embedded && type !== 'Type 3');
}

function fontsLackedBy(facts: Facts): readonly string[] {
  if (facts.kind === 'svg') {
    const faces = facts.textFonts.filter(({ embedded }) => !embedded);
    if (faces.some(({ family }) => family === '')) return [];
    return faces.map(faceName);
  }
  if ((facts.kind !== 'pdf' && facts.kind !== 'ai') || facts.passwordNeeded || facts.encrypted) return [];
  const used = (facts.fonts ?? []).filter((font) => font.used);
  const lacking = used.filter(({ embedded }) => !embedded);
  const isNamedByLetter = ({ type }: (typeof used)[number]) => !type.startsWith('CID');
  if (used.some(({ type }) => type === 'Type 3') || !lacking.every(isNamedByLetter)) return [];
  return [...new Set(lacking.map(({ name }) => name))];
}

function mailText(fileName: string, steps: readonly FixStep[], forCustomer: readonly Issue[]): string {
  const lines = ['Hello,', '', `we checked your file "${fileName}" before printing.`];
  if (forCustomer.length > 0) {
    lines.push('', 'Please send it again with these points fixed:', '');
    for (const [i, { message, action }] of forCustomer.entries()) {
      lines.push(`${i + 1}. ${message}${action === null ? '' : ` ${action}`}`);
    }
  }
  const offered = steps.filter(({ optional }) => optional !== true);
  if (offered.length > 0) {
    lines.push('', 'We can fix this for you, if you agree:', '');
    for (const { title, explanation } of offered) lines.push(`- ${title}. ${explanation}`);
  }
  if (forCustomer.length === 0 && offered.length === 0) lines.push('', 'It is ready to print.');
  lines.push('', 'Kind regards');
  return `${lines.join('\n')}\n`;
}
