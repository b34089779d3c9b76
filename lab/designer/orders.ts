/**
 * Evaluates the grids of sixty orders: twelve designs, families, reading order and letter heights in the written SVG.
 * npm run designer-orders [-- first [count [sheet.png]]]
 * With a file name, also writes a contact sheet of these orders, twelve designs per row.
 */
import { writeFileSync } from 'node:fs';
import { decodeImage } from '@printready/codecs';
import { parseBrief } from '@printready/designer/brief';
import { loadWorkshop, type Variant } from '@printready/designer/compose';
import { asksForCredit } from '@printready/designer/scene';
import { writeSvg } from '@printready/designer/write-svg';
import { PNG } from 'pngjs';
import { ORDERS } from '../../packages/designer/src/testing/orders.ts';
import { gridOf } from './grid.ts';

const [first = 0, count = ORDERS.length] = process.argv.slice(2, 4).map(Number);
const sheet = process.argv[4];
const WANTED = 12;
/** Cell size and margin, px. */
const CELL = 230;
const MARGIN = 8;
/** Prints at least this wide, mm, are for the front of an adult shirt; `LEAST` has their minimum letter heights. */
const FRONT = 200;
const LEAST = { main: 12, second: 5, small: 2.2 };

const workshop = await loadWorkshop();

/** Boxes and heights of all outlines in the written SVG, mm. */
function outlinesOf(svg: string) {
  return [...svg.matchAll(/M(-?\d+) (-?\d+)l([^z]*)z/g)].map(([, x = '', y = '', steps = '']) => {
    let [px, py] = [Number(x), Number(y)];
    const box = { left: px, top: py, right: px, bottom: py };
    const numbers = (steps.match(/-?\d+/g) ?? []).map(Number);
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      px += numbers[at]!;
      py += numbers[at + 1]!;
      box.left = Math.min(box.left, px);
      box.right = Math.max(box.right, px);
      box.top = Math.min(box.top, py);
      box.bottom = Math.max(box.bottom, py);
    }
    return { left: box.left / 100, top: box.top / 100, right: box.right / 100, bottom: box.bottom / 100 };
  });
}

/** Letters in straight lines of text whose height in the SVG is below the minimum for their role. */
function smallLetters({ design, plates, resolved, copy }: Variant): string[] {
  const outlines = outlinesOf(writeSvg(design, plates, { garment: false }));
  const seconds = copy.rest.filter(({ phrase }) => phrase === 'second').map(({ text }) => text.toLowerCase());
  return resolved.texts.flatMap(({ node, area }) => {
    if (node.path.kind !== 'line' || node.rotateDeg !== 0 || node.crossed) return [];
    const xs = area.flatMap((ring) => [...ring].filter((_, at) => at % 2 === 0));
    const ys = area.flatMap((ring) => [...ring].filter((_, at) => at % 2 === 1));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const own = outlines.filter(
      (box) =>
        box.left > left - 0.2 && box.right < right + 0.2 && box.top > top - 0.2 && box.bottom < bottom + 0.2,
    );
    const tallest = Math.max(0, ...own.map((box) => box.bottom - box.top));
    const isSecond = seconds.some((text) => node.text.toLowerCase().includes(text));
    const least =
      node.role === 'name' && node.text.length > 3 ? LEAST.main : isSecond ? LEAST.second : LEAST.small;
    const isFront = design.print.widthMm >= FRONT;
    return isFront && own.length > 0 && tallest < least ? [`“${node.text}” ${tallest.toFixed(1)} mm`] : [];
  });
}

const misses: string[] = [];
const cells: string[] = [];

function placeCell({ design, plates }: Variant, column: number, row: number): string {
  const { widthMm, heightMm } = design.print;
  const side = CELL - 2 * MARGIN;
  const inner = writeSvg(design, plates, { garment: false })
    .replace(
      /^<svg [^>]*>/,
      `<svg x="${column * CELL + MARGIN}" y="${row * CELL + MARGIN}" width="${side}" height="${side}" viewBox="0 0 ${Math.round(widthMm * 100)} ${Math.round(heightMm * 100)}">`,
    )
    .replaceAll(/ id="[^"]*"/g, '');
  return `<rect x="${column * CELL + 1}" y="${row * CELL + 1}" width="${CELL - 2}" height="${CELL - 2}" fill="${design.garment.hex}"/>${inner}`;
}

const orders = ORDERS.slice(first, first + count);
for (const [row, words] of orders.entries()) {
  const brief = parseBrief(words);
  if (!brief.copy) {
    misses.push(`nothing to print: ${words}`);
    continue;
  }
  const variants = gridOf({ brief, copy: brief.copy, seed: 7 }, workshop, WANTED);
  const families = variants.map(({ design }) => design.family);
  const kinds = new Set(families);
  const most = Math.max(0, ...[...kinds].map((kind) => families.filter((one) => one === kind).length));
  if (variants.length < WANTED) misses.push(`${variants.length} designs: ${words}`);
  if (kinds.size < 5 || most > 3) misses.push(`${kinds.size} families, ${most} of one: ${words}`);
  for (const { design } of variants)
    if (design.credits.some(asksForCredit)) misses.push(`${design.credits[0]?.id} asks for credit: ${words}`);
  for (const variant of variants)
    misses.push(...smallLetters(variant).map((fault) => `${variant.design.family}: ${fault}`));
  const scores = variants.map(
    ({ score, leftOut = [] }) => `${Math.round(score.total)}${'-'.repeat(leftOut.length)}`,
  );
  console.log(
    `${first + row} ${variants.length} of ${WANTED}, ${kinds.size} families, ${scores.join(' ')}: ${words.replaceAll('\n', ' ⏎ ')}`,
  );
  console.log(`   ${families.join(' ')}`);
  cells.push(...variants.map((variant, column) => placeCell(variant, column, row)));
}
console.log(misses.length === 0 ? 'no misses' : misses.join('\n'));

if (sheet !== undefined) {
  const [width, height] = [WANTED * CELL, orders.length * CELL];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}px" height="${height}px" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#8A8A8A"/>${cells.join('')}</svg>`;
  const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi: 96 });
  if (!decoded.ok) throw new TypeError(decoded.problem.text);
  const png = new PNG({ width: decoded.raster.width, height: decoded.raster.height });
  png.data.set(decoded.raster.data);
  writeFileSync(sheet, PNG.sync.write(png));
}
