import { type Area, type Geometry, mapPoints, rotate, shift } from './geometry/area.ts';
import { hullOf, insideOf } from './geometry/hull.ts';
import { type MotifLibrary, placeMotif } from './motifs/motif.ts';
import { drawOrnament } from './ornaments/draw-ornament.ts';
import type { Design, InkId, MotifNode, Node, OrnamentNode, Paint, TextNode } from './scene.ts';
import { layText } from './type/lay-text.ts';
import type { TypeCase } from './type/type-case.ts';

export type Workshop = {
  readonly geometry: Geometry;
  readonly typeCase: TypeCase;
  readonly motifs: MotifLibrary;
};

export type Shape = {
  readonly paint: Paint;
  readonly area: Area;
  /** Width of the halo removed from everything beneath, mm. */
  readonly haloMm: number;
};

export type Resolved = {
  readonly shapes: readonly Shape[];
  readonly texts: readonly {
    readonly node: TextNode;
    readonly area: Area;
    readonly index: number;
  }[];
  readonly motifs: readonly { readonly node: MotifNode; readonly area: Area; readonly index: number }[];
};

/** Gaps in an outline that are narrower than twice this are closed, mm. */
const SLIVER = 0.5;

function textShapes(node: TextNode, area: Area, geometry: Geometry): Shape[] {
  const shapes: Shape[] = [];
  let around = area;
  for (const layer of node.layers.toReversed()) {
    around = geometry.grow(geometry.grow(around, layer.mm + SLIVER, 'miter'), -SLIVER, 'miter');
    shapes.unshift({ paint: layer.ink, area: around, haloMm: 0 });
  }
  if (shapes[0]) shapes[0] = { ...shapes[0], haloMm: node.haloMm ?? 0 };
  return [...shapes, { paint: node.ink, area, haloMm: shapes.length > 0 ? 0 : (node.haloMm ?? 0) }];
}

function motifArea({ motif: id, at, widthMm, mirrored, rotateDeg }: MotifNode, shop: Workshop): Area {
  const motif = shop.motifs.find(id);
  if (!motif) throw new RangeError(`No motif ${id}; motifs.json lists what there is.`);
  const placed = placeMotif(shop.motifs.outline(motif), at.x, at.y, widthMm, mirrored);
  return shop.geometry.union([rotate(placed, rotateDeg ?? 0, at.x, at.y)]);
}

function ornamentArea(
  { make, params, at, scale = 1, rotateDeg = 0 }: OrnamentNode,
  geometry: Geometry,
): Area {
  const drawn = geometry.union([drawOrnament(make, params, geometry)]);
  const sized = scale === 1 ? drawn : mapPoints(drawn, (x, y) => [x * scale, y * scale]);
  return shift(rotate(sized, rotateDeg), at.x, at.y);
}

export function resolve(scene: readonly Node[], shop: Workshop): Resolved {
  const { geometry, typeCase } = shop;
  const shapes: Shape[] = [];
  const texts: Resolved['texts'][number][] = [];
  const pictures: Resolved['motifs'][number][] = [];
  for (const node of scene) {
    if (node.hidden) continue;
    if (node.kind === 'text') {
      const area = layText(node, typeCase, geometry);
      const own = textShapes(node, area, geometry);
      const letters = own.findIndex((shape) => shape.area === area);
      texts.push({ node, area, index: shapes.length + letters });
      shapes.push(...own);
    } else if (node.kind === 'motif') {
      const area = motifArea(node, shop);
      if (node.clearMm > 0)
        shapes.push({
          paint: 'garment',
          area: geometry.grow(hullOf(area, geometry), node.clearMm),
          haloMm: 0,
        });
      if (node.fill !== undefined)
        shapes.push({ paint: node.fill, area: insideOf(area, geometry), haloMm: 0 });
      pictures.push({ node, area, index: shapes.length });
      shapes.push({ paint: node.ink, area, haloMm: node.haloMm ?? 0 });
    } else shapes.push({ paint: node.ink, area: ornamentArea(node, geometry), haloMm: node.haloMm ?? 0 });
  }
  return { shapes, texts, motifs: pictures };
}

export type Plates = ReadonlyMap<InkId, Area>;

/** Plate for each ink: its shapes minus all shapes painted later, each of them grown by its own halo. */
export function platesOf(shapes: readonly Shape[], inks: Design['inks'], geometry: Geometry): Plates {
  const plates = new Map<InkId, Area>(inks.map(({ id }) => [id, []]));
  for (const { paint, area, haloMm } of shapes) {
    const cut = geometry.grow(area, haloMm);
    for (const [id, plate] of plates) {
      if (plate.length === 0) continue;
      if (id === paint && haloMm === 0) continue;
      plates.set(id, geometry.subtract(plate, cut));
    }
    if (paint !== 'garment') {
      const plate = plates.get(paint);
      if (!plate) throw new RangeError(`The scene paints with ${paint}, which the design does not have.`);
      plates.set(paint, geometry.add(plate, area));
    }
  }
  return plates;
}
