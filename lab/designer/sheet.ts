/**
 * Contact sheet for an art director: eight briefs with the first six designs of each grid, in one PNG.
 * npm run designer-sheet [-- out.png [seed]]
 */
import { writeFileSync } from 'node:fs';
import { decodeImage } from '@printready/codecs';
import { parseBrief } from '@printready/designer/brief';
import { loadWorkshop, type Variant } from '@printready/designer/compose';
import { SAMPLE_BRIEFS } from '@printready/designer/testing';
import { wearOf, wornPlates } from '@printready/designer/texture';
import { writeSvg } from '@printready/designer/write-svg';
import { PNG } from 'pngjs';
import { gridOf } from './grid.ts';

const DESIGNS = 6;
/** Cell size, px. */
const CELL = 340;
const MARGIN = 14;

const [out = 'designer-sheet.png', seed = '7'] = process.argv.slice(2);

function placeCell(variant: Variant, column: number, row: number): string {
  const { design } = variant;
  const { widthMm, heightMm } = design.print;
  const plates = wornPlates(variant.plates, wearOf(variant, workshop), workshop.geometry);
  const [x, y, side] = [column * CELL, row * CELL, CELL - 2 * MARGIN];
  const inner = writeSvg(design, plates, { garment: false }).replace(
    /^<svg [^>]*>/,
    `<svg x="${x + MARGIN}" y="${y + MARGIN}" width="${side}" height="${side}" viewBox="0 0 ${Math.round(widthMm * 100)} ${Math.round(heightMm * 100)}">`,
  );
  return `<rect x="${x + 2}" y="${y + 2}" width="${CELL - 4}" height="${CELL - 4}" fill="${design.garment.hex}"/>${inner}`;
}

const workshop = await loadWorkshop();
const cells: string[] = [];
for (const [row, words] of SAMPLE_BRIEFS.entries()) {
  const brief = parseBrief(words);
  if (!brief.copy) throw new TypeError(`Nothing to set in “${words}”.`);
  const request = { brief, copy: brief.copy, seed: Number(seed) };
  const refused: Variant[] = [];
  const from = performance.now();
  const chosen = gridOf(request, workshop, DESIGNS, (variant) => refused.push(variant));
  const each = Math.round((performance.now() - from) / (chosen.length + refused.length));
  console.log(`${words}: ${chosen.length + refused.length} candidates, ${each} ms each`);
  for (const [column, variant] of chosen.entries()) {
    const { family, pairing, credits, texture } = variant.design;
    console.log(
      `  ${variant.score.total} ${family}, ${pairing}, ${credits[0]?.id ?? 'type only'}, ${texture?.make ?? 'clean'}`,
    );
    cells.push(placeCell(variant, column, row).replaceAll(/ id="[^"]*"/g, ''));
  }
  for (const { design, score } of refused)
    console.log(
      `  refused: ${score.total} ${design.family}: ${score.failures.join('; ') || JSON.stringify(score.parts)}`,
    );
}
const [width, height] = [DESIGNS * CELL, SAMPLE_BRIEFS.length * CELL];
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}px" height="${height}px" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#8A8A8A"/>${cells.join('')}</svg>`;
const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi: 96 });
if (!decoded.ok) throw new TypeError(decoded.problem.text);
const png = new PNG({ width: decoded.raster.width, height: decoded.raster.height });
png.data.set(decoded.raster.data);
writeFileSync(out, PNG.sync.write(png));
