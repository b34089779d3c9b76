/** What a thread does for the editor: the outlines of single layers, and the plates of a design that rests. */
import { thinNodes } from '@printready/designer/edit/fix';
import { without } from '@printready/designer/edit/nodes';
import { editFaults, type Fault } from '@printready/designer/faults';
import type { Box, Ring } from '@printready/designer/geometry/area';
import { convexHull } from '@printready/designer/geometry/convex-hull';
import { withPictures } from '@printready/designer/model/pictures';
import { platesOf, resolve, type Workshop } from '@printready/designer/resolve';
import { type Design, designSchema, type Node } from '@printready/designer/scene';
import { wearOf } from '@printready/designer/texture/wear';
import { boundsOf, writeSvg } from '@printready/designer/write-svg';

/** A layer about its own place, not turned. */
export type Outlined = {
  /** From the bottom up; each paints with what `paintsOf` says. */
  readonly shapes: readonly { readonly rings: readonly Ring[]; readonly haloMm: number }[];
  readonly hull: Float64Array;
  /** Of a text: how long its line is, mm; of others 0. */
  readonly runMm: number;
};

export type Inspected = {
  readonly svg: string;
  readonly faults: readonly Fault[];
  /** Ids of the layers that a press would not hold as they are. */
  readonly marked: readonly string[];
  /** Around the ink, mm. */
  readonly ink: Box;
  /** What is worn off all inks alike. */
  readonly wear: readonly Ring[];
};

/** As it would lie at the origin; shown, whether or not it is hidden. */
const bare = (node: Node): Node => ({ ...without.hidden(node), at: { x: 0, y: 0 }, rotateDeg: 0 });

function runOf(node: Node, { typeCase }: Workshop): number {
  if (node.kind !== 'text') return 0;
  return typeCase.face(node.face).run(node.text, node.trackingEm) * node.capMm * node.stretch;
}

export const outlineNodes = (nodes: readonly Node[], shop: Workshop): Outlined[] =>
  nodes.map((node) => {
    const { shapes } = resolve([bare(node)], shop);
    return {
      shapes: shapes.map(({ area, haloMm }) => ({ rings: area, haloMm })),
      hull: convexHull(shapes.flatMap(({ area }) => area)),
      runMm: runOf(node, shop),
    };
  });

function layersOf(fault: Fault, design: Design, shop: Workshop): readonly string[] {
  if (fault.kind === 'thin') return [...thinNodes(design, fault.ink, fault.leastMm, shop)];
  return 'node' in fault ? [fault.node, ...('other' in fault ? [fault.other] : [])] : [];
}

export function inspectDesign(design: Design, loaded: Workshop): Inspected {
  const read = designSchema.parse(design);
  const shop = withPictures(loaded, read.pictures);
  const resolved = resolve(read.scene, shop);
  const plates = platesOf(resolved.shapes, read.inks, shop.geometry);
  const faults = editFaults({ design: read, resolved, plates }, shop);
  const wear = wearOf({ design: read, resolved, plates }, shop);
  return {
    svg: writeSvg(read, plates, { garment: false, wear }),
    faults,
    marked: [...new Set(faults.flatMap((fault) => layersOf(fault, read, shop)))],
    ink: boundsOf(plates),
    wear,
  };
}
