import { editFaults, type Fault } from '@printready/designer/compose';
import { thinNodes, without } from '@printready/designer/edit';
import { type Box, convexHull, type Ring } from '@printready/designer/geometry';
import { withPictures } from '@printready/designer/pictures';
import {
  type Design,
  designSchema,
  type Node,
  platesOf,
  resolve,
  type Workshop,
} from '@printready/designer/scene';
import { wearOf } from '@printready/designer/texture';
import { boundsOf, writeSvg } from '@printready/designer/write-svg';

/** Outlines of a layer placed at the origin without rotation. */
export type Outlined = {
  /** Ordered from bottom to top; painted with the paints that `paintsOf` returns. */
  readonly shapes: readonly { readonly rings: readonly Ring[]; readonly haloMm: number }[];
  readonly hull: Float64Array;
  /** Length of the text line, mm; 0 for other layers. */
  readonly runMm: number;
};

export type Inspected = {
  readonly svg: string;
  readonly faults: readonly Fault[];
  readonly marked: readonly string[];
  readonly ink: Box;
  readonly wear: readonly Ring[];
};

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
