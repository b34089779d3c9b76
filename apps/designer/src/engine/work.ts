/** What the designer's threads do: compose one candidate, draw a document again, write a file of it. */
import { decodeImage, encodeImage } from '@printready/codecs';
import { LEAST_SCORE, type Look, lookOf } from '@printready/designer/choose-variants';
import { composeCandidate, loadWorkshop, type Request } from '@printready/designer/compose';
import { FAMILIES } from '@printready/designer/families/families';
import { openDesign } from '@printready/designer/open-design';
import type { Plates } from '@printready/designer/resolve';
import { creditLine, type Design, type Node } from '@printready/designer/scene';
import { printedPlates, wearOf } from '@printready/designer/texture/wear';
import { writeSvg } from '@printready/designer/write-svg';
import { type Inspected, inspectDesign, type Outlined, outlineNodes } from './outline.ts';
import { writeMockUp } from './shirt.ts';
import { writePdf } from './write-pdf.ts';

/** `mock-up`: the print on its garment, a PNG for a listing. */
export type FileFormat = 'svg' | 'png' | 'pdf' | 'mock-up';

/** Of exports: what print shops ask for. */
const EXPORT_PPI = 300;
/** A pixel of CSS. */
const SCREEN_PPI = 96;

export type ComposeJob = { readonly request: Request; readonly family: string; readonly index: number };
/** A design, and all that the screen needs of it. */
export type Sketch = {
  readonly design: Design;
  readonly look: Look;
  /** Of the score, 0 to 1 each. */
  readonly parts: Readonly<Record<string, number>>;
  readonly svg: string;
};
export type FileJob = { readonly design: Design; readonly format: FileFormat; readonly title: string };

/** Fonts, pictures and the polygon engine; once a thread, again where it failed. */
let opening: ReturnType<typeof loadWorkshop> | undefined;
function workshop(): ReturnType<typeof loadWorkshop> {
  opening ??= loadWorkshop().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Ahead of the first brief. */
export async function warm(): Promise<void> {
  await workshop();
}

export async function compose({ request, family, index }: ComposeJob): Promise<Sketch | null> {
  const kind = FAMILIES.find(({ id }) => id === family);
  if (!kind) throw new RangeError(`There is no layout family ${family}.`);
  const shop = await workshop();
  const variant = composeCandidate(request, kind, index, shop);
  if (!variant || variant.score.total < LEAST_SCORE) return null;
  const { design, plates, score } = variant;
  const svg = writeSvg(design, plates, { garment: false, wear: wearOf(variant, shop) });
  return { design, look: lookOf(variant), parts: score.parts, svg };
}

/** @throws Error for a document that no designer wrote */
async function read(design: Design): Promise<{ readonly design: Design; readonly plates: Plates }> {
  const shop = await workshop();
  const opened = openDesign(design, shop);
  if (!opened.ok) throw new Error(`The design cannot be read. ${opened.reasons.join(' ')}`);
  return { design: opened.design, plates: printedPlates(opened.design, shop) };
}

/** The layers one by one, for a canvas to paint. */
export const outline = async (nodes: readonly Node[]): Promise<Outlined[]> =>
  outlineNodes(nodes, await workshop());

/** The plates of a design, and what the press says to them. */
export const inspect = async (design: Design): Promise<Inspected> => inspectDesign(design, await workshop());

export async function draw(design: Design): Promise<string> {
  const { design: one, plates } = await read(design);
  return writeSvg(one, plates, { garment: false });
}

async function writePng(svg: string, ppi: number): Promise<Uint8Array<ArrayBuffer>> {
  const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi });
  if (!decoded.ok) throw new Error(decoded.problem.detail);
  return encodeImage(decoded.raster, { format: 'png' });
}

export async function writeFile({ design, format, title }: FileJob): Promise<Uint8Array<ArrayBuffer>> {
  const { design: one, plates } = await read(design);
  const note = creditLine(one);
  const svg = writeSvg(one, plates, { garment: false, ...(note !== null && { note }) });
  switch (format) {
    case 'svg':
      return new TextEncoder().encode(svg);
    case 'png':
      return writePng(svg, EXPORT_PPI);
    case 'mock-up':
      return writePng(writeMockUp(one, svg), SCREEN_PPI);
    case 'pdf':
      return writePdf(one, plates, title);
    default:
      return format satisfies never;
  }
}
