/**
 * Runs about forty kinds of customer files through suitable tools with each tool's default options. Writes contact
 * sheets on four garments to `test-results/shirts/`, and reports each result as right, asked about, or ruined and
 * charged. `npm run shirts [-- --only WORD]… [--tool ID]… [--quick]`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ModelProblem } from '@printready/inference';
import { openNetwork } from '@printready/inference/node';
import { type Raster, withPixels } from '../../packages/pixels/src/raster/raster.ts';
import type { Result } from '../../packages/tools/src/contract/tool.ts';
import { engines } from '../../packages/tools/src/engines.gen.ts';
import { findChanged, laidOn } from '../../packages/tools/src/judging/compare-pictures.ts';
import { largestPart } from '../../packages/tools/src/judging/mask-places.ts';
import { printResolution } from '../../packages/tools/src/print-size.ts';
import { type CustomerFile, MAKERS, type ShirtTool } from './files.ts';
import { GARMENTS, type Garment, type Row, writeSheet } from './sheet.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    tool: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
  },
});
/** `--quick` runs every ninth file. */
const QUICK = 9;
const folder = join(import.meta.dirname, '../../test-results/shirts');
mkdirSync(folder, { recursive: true });

const RUN = { signal: { throwIfAborted: () => undefined }, progress: () => undefined, openNetwork };

/** Limits per tool: channel difference on a garment, out of 255, and distance by which an edge may move, px. */
const BOUNDS: Readonly<Partial<Record<ShirtTool, { readonly levels: number; readonly reach: number }>>> = {
  'background-remover': { levels: 64, reach: 2 },
  'image-vectorizer': { levels: 72, reach: 2 },
  'color-ko': { levels: 72, reach: 2 },
  // The limits are higher, because inks on fabric cannot match every screen color.
  'color-separator': { levels: 110, reach: 3 },
};
const RUINED_PX = 40;

type Verdict = 'right' | 'asked' | 'ruined and charged' | 'by eye';
type Line = {
  readonly file: string;
  readonly tool: string;
  readonly verdict: Verdict;
  readonly worstPx: number | null;
  readonly said: string;
};

/**
 * Size of the largest region that differs from the art's intended appearance, px; null if it cannot be compared. A
 * knockout is meant for a garment in its key color, and also removes that color inside the art.
 */
function worstPx(tool: ShirtTool, truth: Raster, shows: Raster, { color }: Garment): number | null {
  const bounds = BOUNDS[tool];
  if (!bounds || shows.width !== truth.width || shows.height !== truth.height) return null;
  const changed = findChanged(laidOn(truth, color), laidOn(shows, color), bounds);
  return largestPart(changed, truth.width, truth.height)?.pixels ?? 0;
}

/** Garments to show the result on. A knockout suits only a garment in its key color. */
function garmentsOf(tool: ShirtTool, options: Readonly<Record<string, unknown>>): readonly Garment[] {
  if (tool !== 'color-ko') return GARMENTS;
  const [key] = options['keys'] as readonly Garment['color'][];
  return key ? [{ name: 'its own', color: key }] : [];
}

const isAsked = ({ findings }: Result) => findings.some(({ asks, nothing }) => asks || nothing);

/** @param worst number of differing pixels; null if the true art is unknown */
function verdictOf(result: Result, worst: number | null): Verdict {
  if (isAsked(result)) return 'asked';
  if (worst === null) return 'by eye';
  return worst < RUINED_PX ? 'right' : 'ruined and charged';
}

async function runTool(
  tool: ShirtTool,
  { name, picture, truth }: CustomerFile,
): Promise<{ row: Row; line: Line }> {
  const engine = await engines[tool]();
  const opened = { ...picture, resolution: printResolution(picture).resolution };
  const suggested = engine.suggest(opened);
  const run = (garment: Garment | null) =>
    engine.run(
      opened,
      { ...suggested, ...(tool === 'color-separator' && garment && { garment: garment.color }) },
      RUN,
    );
  const result = await run(GARMENTS[0] ?? null);
  const cells: Row['cells'][number][] = [{ picture: opened, garment: null }];
  let worst: number | null = null;
  const options: Readonly<Record<string, unknown>> = engine.schema.parse(suggested);
  for (const garment of GARMENTS) {
    const own = tool === 'color-separator' ? await run(garment) : result;
    const { shows } = own;
    cells.push({ picture: withPixels(shows, shows.data), garment });
    if (!truth || tool === 'color-ko' || (isAsked(own) && !isAsked(result))) continue;
    const px = worstPx(tool, truth, shows, garment);
    if (px !== null) worst = Math.max(worst ?? 0, px);
  }
  if (truth && tool === 'color-ko')
    for (const garment of garmentsOf(tool, options)) worst = worstPx(tool, truth, result.shows, garment);
  const verdict = verdictOf(result, worst);
  const said = result.findings.map(({ code, asks }) => (asks ? `${code}?` : code)).join(', ');
  const label = `${tool}: ${verdict}${worst === null ? '' : `, worst place ${worst} px`}${said === '' ? '' : ` · ${said}`}`;
  return { row: { label, cells }, line: { file: name, tool, verdict, worstPx: worst, said } };
}

const wanted = MAKERS.filter(({ name }, index) => {
  if (values.only) return values.only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  return !values.quick || index % QUICK === 0;
});
const lines: Line[] = [];
for (const [index, { name, tools, make }] of wanted.entries()) {
  const made = await make();
  if (!made) {
    console.log(`${name}: its pictures could not be downloaded, left out.`);
    continue;
  }
  const rows: Row[] = [];
  for (const tool of tools.filter((id) => !values.tool || values.tool.includes(id))) {
    const told = await runTool(tool, { name, tools, ...made }).catch((error: unknown) => {
      if (!(error instanceof ModelProblem)) throw error;
      console.log(`${name.padEnd(48)} ${tool}: left out, ${error.message}`);
      return null;
    });
    if (!told) continue;
    const { row, line } = told;
    rows.push(row);
    lines.push(line);
    console.log(`${name.padEnd(48)} ${row.label}`);
  }
  const file = `${String(index + 1).padStart(2, '0')}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`;
  if (rows.length > 0) await writeSheet(join(folder, file), rows);
}
writeFileSync(join(folder, 'results.json'), `${JSON.stringify(lines, null, 2)}\n`);
const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
console.log(
  `\n${lines.length} results: ${count('right')} right, ${count('asked')} asked, ${count('ruined and charged')} ruined and charged, ${count('by eye')} by eye. Sheets in ${folder}`,
);
