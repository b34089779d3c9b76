/** Paints knocked-out areas and halos in the garment's color, because clipping the layers below would slow drags. */
import { sizeOf } from '@printready/designer/edit';
import type { Design, Node, Paint } from '@printready/designer/scene';
import { type Drawn, type Outlines, paintsOf } from './outlines.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

type Projection = { readonly zoom: number; readonly x: number; readonly y: number };

type Picture = {
  readonly design: Design;
  readonly outlines: Pick<Outlines, 'of'>;
  readonly projection: Projection;
  readonly moving: ReadonlySet<string>;
  readonly wear: Path2D | null;
};

function paintLayer(context: Context, node: Node, drawn: Drawn, { design, projection }: Picture): void {
  const { zoom, x, y } = projection;
  const times = sizeOf(node) / drawn.size;
  const turn = ((node.rotateDeg ?? 0) * Math.PI) / 180;
  const [cos, sin] = [zoom * times * Math.cos(turn), zoom * times * Math.sin(turn)];
  context.setTransform(cos, sin, -sin, cos, x + node.at.x * zoom, y + node.at.y * zoom);
  const colorOf = (paint: Paint) => design.inks.find(({ id }) => id === paint)?.hex ?? design.garment.hex;
  for (const [index, paint] of paintsOf(node).entries()) {
    const shape = drawn.shapes[index];
    if (!shape) continue;
    if (shape.haloMm > 0) {
      context.lineWidth = (2 * shape.haloMm) / times;
      context.lineJoin = 'round';
      context.strokeStyle = design.garment.hex;
      context.stroke(shape.path);
    }
    context.fillStyle = colorOf(paint);
    context.fill(shape.path);
  }
}

function paintAll(context: Context, nodes: readonly Node[], picture: Picture): void {
  for (const node of nodes) {
    const drawn = node.hidden ? undefined : picture.outlines.of(node);
    if (drawn) paintLayer(context, node, drawn, picture);
  }
}

function createStill() {
  let canvas: OffscreenCanvas | null = null;
  let painted: readonly unknown[] = [];
  return (context: Context, nodes: readonly Node[], picture: Picture): void => {
    if (nodes.length === 0) return;
    const { width, height } = context.canvas;
    const { zoom, x, y } = picture.projection;
    const { inks, garment } = picture.design;
    const now = [width, height, zoom, x, y, inks, garment, ...nodes, ...nodes.map(picture.outlines.of)];
    if (!canvas || now.length !== painted.length || now.some((value, at) => value !== painted[at])) {
      canvas = new OffscreenCanvas(width, height);
      const own = canvas.getContext('2d');
      if (!own) throw new TypeError('This browser draws no pictures in the background.');
      paintAll(own, nodes, picture);
      painted = now;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(canvas, 0, 0);
  };
}

function paintWear(context: Context, { design, projection: { zoom, x, y }, wear }: Picture): void {
  if (!wear) return;
  context.setTransform(zoom, 0, 0, zoom, x, y);
  context.fillStyle = design.garment.hex;
  context.fill(wear);
}

export type Painter = (context: Context, picture: Picture) => void;

export function createPainter(): Painter {
  const [below, above] = [createStill(), createStill()];
  return (context, picture) => {
    const { scene } = picture.design;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    const first = scene.findIndex(({ id }) => picture.moving.has(id));
    if (first === -1) {
      paintAll(context, scene, picture);
      paintWear(context, picture);
      return;
    }
    const last = scene.findLastIndex(({ id }) => picture.moving.has(id));
    below(context, scene.slice(0, first), picture);
    paintAll(context, scene.slice(first, last + 1), picture);
    above(context, scene.slice(last + 1), picture);
    paintWear(context, picture);
  };
}
