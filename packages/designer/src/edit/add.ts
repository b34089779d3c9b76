import { contrast, GARMENTS, type GarmentName } from '../color/inks.ts';
import type { Design, InkId, Node, OrnamentNode, TextNode } from '../scene.ts';
import { freshId, round } from './nodes.ts';

const NODES = 200;
const CAP = 0.07;
const STAR = 0.05;

function mainInk({ inks, garment }: Design): InkId {
  const [best] = inks.toSorted((a, b) => contrast(b.hex, garment.hex) - contrast(a.hex, garment.hex));
  return best?.id ?? 'ink-1';
}

const middle = ({ print }: Design) => ({
  x: Math.round(print.widthMm * 500) / 1000,
  y: Math.round(print.heightMm * 500) / 1000,
});

type Added = { readonly design: Design; readonly id: string | null };

function add(design: Design, stem: string, make: (id: string) => Node): Added {
  if (design.scene.length >= NODES) return { design, id: null };
  const id = freshId(new Set(design.scene.map((node) => node.id)), stem);
  return { design: { ...design, scene: [...design.scene, make(id)] }, id };
}

/** Adds centered text in the smallest text's typeface. @returns the new node's id; null if the document is full */
export function addText(design: Design, text: string): Added {
  const texts = design.scene.flatMap((node) => (node.kind === 'text' ? [node] : []));
  const [like] = texts.toSorted((a, b) => a.capMm - b.capMm);
  return add(
    design,
    'text',
    (id): TextNode => ({
      kind: 'text',
      id,
      role: 'slogan',
      text,
      face: like?.face ?? 'anton-400',
      capMm: round(CAP * design.print.widthMm),
      at: middle(design),
      ink: mainInk(design),
      trackingEm: 0.05,
      stretch: 1,
      emboldenMm: 0,
      path: { kind: 'line' },
      rotateDeg: 0,
      layers: [],
    }),
  );
}

export function addOrnament(design: Design): Added {
  return add(
    design,
    'star',
    (id): OrnamentNode => ({
      kind: 'ornament',
      id,
      make: 'star',
      at: middle(design),
      params: { radius: round(STAR * design.print.widthMm) },
      ink: mainInk(design),
    }),
  );
}

export const setGarment = (design: Design, name: GarmentName): Design =>
  design.garment.name === name ? design : { ...design, garment: { name, hex: GARMENTS[name] } };

const NAMES = Object.keys(GARMENTS) as GarmentName[];

export const nextGarment = ({ garment }: Design): GarmentName =>
  NAMES[(NAMES.findIndex((name) => name === garment.name) + 1) % NAMES.length] ?? 'navy';
