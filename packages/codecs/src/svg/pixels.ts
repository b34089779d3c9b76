import type { Resvg } from '@resvg/resvg-wasm';
import { withinMemory } from './resvg.ts';

export type OpenSvg = InstanceType<typeof Resvg>;
export type Drawn = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Premultiplied RGBA. */
export function pixelsOf(svg: OpenSvg): Drawn {
  const image = withinMemory(() => svg.render());
  const { width, height, pixels } = image;
  image.free();
  return { width, height, data: pixels };
}
