/** Opens an SVG with its fonts, resolved into what resvg supports. */
import { LimitReached, readXmlSource } from '@printready/documents/reading';
import { TextDecoder } from '@printready/pixels/platform';
import { Resvg } from '@resvg/resvg-wasm';
import { BadImage } from '../bad-image.ts';
import { type ResolvedSvg, resolveSvg } from './resolve/resolve.ts';
import { loadResvg, withinMemory } from './resvg.ts';
import { embeddedFonts } from './text/embedded-fonts.ts';
import { fontsFor } from './text/fonts.ts';
import { parseSvg } from './xml-tree.ts';

const SCRIPT = /<(?:\w+:)?script[\s>]|\son\w+\s*=|javascript:/i;

type Drawing = {
  readonly text: string;
  readonly fontBuffers: Uint8Array[];
  readonly isSubstituted: boolean;
  readonly hasScript: boolean;
  readonly resolved: ResolvedSvg | null;
};

export async function openDrawing(bytes: Uint8Array): Promise<Drawing> {
  await loadResvg();
  const text = textOf(bytes);
  const carried = embeddedFonts(text);
  const fontBuffers = [...carried, ...(await fontsFor(text))];
  const root = parseSvg(text);
  const resolved = root && withinMemory(() => resolveSvg(root, fontBuffers));
  const isSubstituted = fontBuffers.length > carried.length;
  return { text, fontBuffers, isSubstituted, hasScript: SCRIPT.test(text), resolved };
}

function textOf(bytes: Uint8Array): string {
  try {
    return readXmlSource(bytes).text;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    // If entity expansion exceeds the budget, resvg refuses the drawing.
    return new TextDecoder().decode(bytes);
  }
}

export function openResvg(source: string, options: object) {
  try {
    return withinMemory(() => new Resvg(source, options));
  } catch (cause) {
    if (cause instanceof BadImage) throw cause;
    throw new BadImage(
      'corrupt',
      'This SVG breaks the rules of XML, so it cannot be drawn. Export it again.',
      {
        cause,
      },
    );
  }
}
