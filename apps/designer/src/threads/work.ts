import { decodeImage, encodeImage } from '@printready/codecs';
import { PRESS_FORMATS, type PressFormat } from '@printready/codecs/formats';
import type { Fault } from '@printready/designer/compose';
import {
  composeCandidate,
  type Effort,
  FAMILIES,
  type Line,
  type Look,
  loadWorkshop,
  lookOf,
  minScoreOf,
  openDesign,
  type Request,
} from '@printready/designer/compose';
import { fixFault } from '@printready/designer/edit';
import type { SceneChoice } from '@printready/designer/model';
import type { MadePicture } from '@printready/designer/pictures';
import { familyOfScene, withPictures } from '@printready/designer/pictures';
import type { Plates, Workshop } from '@printready/designer/scene';
import { creditLine, type Design, type Node, type Picture } from '@printready/designer/scene';
import { printedPlates, wearOf } from '@printready/designer/texture';
import { writeSvg } from '@printready/designer/write-svg';
import { type Inspected, inspectDesign, type Outlined, outlineNodes } from './outline.ts';
import { provideFaces } from './provide-faces.ts';
import { writeMockUp } from './shirt.ts';
import type { TraceJob } from './trace-picture.ts';
import { writePdf } from './write-pdf.ts';

/** `mock-up` is a PNG of the print on its garment, for a listing; `separations` is a ZIP of plates. */
export type FileFormat = 'svg' | 'png' | 'pdf' | PressFormat | 'mock-up' | 'separations';

const EXPORT_PPI = 300;
const SCREEN_PPI = 96;

export type ComposeJob = {
  readonly request: Request;
  readonly family: string;
  readonly index: number;
  /** Layout chosen by a language model; replaces the family. */
  readonly scene?: SceneChoice;
  /** Level of relaxed requirements, 1 to 3; absent if none are relaxed. */
  readonly effort?: Effort;
};
export type Sketch = {
  readonly design: Design;
  readonly look: Look;
  readonly parts: Readonly<Record<string, number>>;
  readonly svg: string;
  readonly leftOut?: readonly Line[];
};
export type OutlineJob = { readonly nodes: readonly Node[]; readonly pictures: readonly Picture[] };
export type FixJob = { readonly design: Design; readonly fault: Fault };
export type FileJob = {
  readonly design: Design;
  readonly format: FileFormat;
  readonly title: string;
  readonly stem: string;
};

let opening: ReturnType<typeof loadWorkshop> | undefined;
function workshop(): ReturnType<typeof loadWorkshop> {
  opening ??= loadWorkshop().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

export async function warm(): Promise<void> {
  await workshop();
}

export async function compose({
  request,
  family,
  index,
  scene,
  effort = 0,
}: ComposeJob): Promise<Sketch | null> {
  const kind = scene ? familyOfScene(scene) : FAMILIES.find(({ id }) => id === family);
  if (!kind) throw new RangeError(`There is no layout family ${family}.`);
  const shop = await workshop();
  const variant = composeCandidate(request, kind, index, shop);
  if (!variant || variant.score.total < minScoreOf(effort)) return null;
  const { design, plates, score, leftOut = [] } = variant;
  const svg = writeSvg(design, plates, { garment: false, wear: wearOf(variant, shop) });
  return { design, look: lookOf(variant), parts: score.parts, svg, ...(leftOut.length > 0 && { leftOut }) };
}

/** Adds the downloadable fonts that these nodes use. @throws FaceProblem if one cannot be loaded */
async function workshopFor(nodes: readonly Node[]): Promise<Workshop> {
  const shop = await workshop();
  await provideFaces(nodes, shop);
  return shop;
}

/** @throws Error for an invalid document */
async function read(design: Design): Promise<{ readonly design: Design; readonly plates: Plates }> {
  const shop = await workshopFor(design.scene);
  const opened = openDesign(design, shop);
  if (!opened.ok) throw new Error(`The design cannot be read. ${opened.problem.text}`);
  return { design: opened.design, plates: printedPlates(opened.design, shop) };
}

export const outline = async ({ nodes, pictures }: OutlineJob): Promise<Outlined[]> =>
  outlineNodes(nodes, withPictures(await workshopFor(nodes), pictures));

export const inspect = async (design: Design): Promise<Inspected> =>
  inspectDesign(design, await workshopFor(design.scene));

export const fix = async ({ design, fault }: FixJob): Promise<Design | null> =>
  fixFault(design, fault, withPictures(await workshopFor(design.scene), design.pictures));

export const trace = async (job: TraceJob): Promise<MadePicture> =>
  (await import('./trace-picture.ts')).tracePicture(job, (await workshop()).geometry);

export async function draw(design: Design): Promise<string> {
  const { design: one, plates } = await read(design);
  return writeSvg(one, plates, { garment: false });
}

async function writePng(svg: string, ppi: number): Promise<Uint8Array<ArrayBuffer>> {
  const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi });
  if (!decoded.ok) throw new Error(decoded.problem.text);
  return encodeImage(decoded.raster, { format: 'png' });
}

export async function writeFile({ design, format, title, stem }: FileJob): Promise<Uint8Array<ArrayBuffer>> {
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
    case 'separations':
      return (await import('./separations.ts')).writeSeparations(one, svg, stem);
    case 'pdf':
      return writePdf(one, plates, title);
    case 'pdf-x4':
    case 'pdf-x1a':
      return writePdf(one, plates, title, PRESS_FORMATS[format].standard);
    default:
      return format satisfies never;
  }
}
