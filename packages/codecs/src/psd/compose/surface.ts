/** Straight-alpha samples for a canvas area, one float plane per channel; 1 is white, or no ink. */

export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Surface = Area & {
  readonly colors: readonly Float32Array[];
  readonly alpha: Float32Array;
  /** Coverage by the group's own layers, for a surface that starts as a copy of the backdrop. */
  readonly own?: Float32Array;
};

export function createSurface({ x, y, width, height }: Area, colors: number): Surface {
  const plane = () => new Float32Array(width * height);
  return { x, y, width, height, colors: Array.from({ length: colors }, plane), alpha: plane() };
}

export function intersect(a: Area, b: Area): Area | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export function unite(a: Area, b: Area): Area {
  if (a.width === 0 || a.height === 0) return b;
  if (b.width === 0 || b.height === 0) return a;
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

export function grow({ x, y, width, height }: Area, by: number): Area {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export function copyOf(surface: Surface, area: Area): Surface {
  const cut = (plane: Float32Array) => {
    const part = new Float32Array(area.width * area.height);
    for (let row = 0; row < area.height; row++) {
      const from = rowStart(surface, area.x, area.y + row);
      part.set(plane.subarray(from, from + area.width), row * area.width);
    }
    return part;
  };
  const { x, y, width, height } = area;
  const copy = { x, y, width, height, colors: surface.colors.map(cut), alpha: cut(surface.alpha) };
  return surface.own ? { ...copy, own: cut(surface.own) } : copy;
}

export function rowStart(surface: Area, x: number, y: number): number {
  return (y - surface.y) * surface.width + x - surface.x;
}
