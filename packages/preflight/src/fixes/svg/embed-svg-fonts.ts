import type { FontFile } from '@printready/documents/fonts';
import { latin1, utf8 } from '@printready/documents/pdf';
import { btoa } from '@printready/pixels/platform';
import type { Result } from '@printready/pixels/result';
import { strToU8 } from 'fflate';
import type { SvgFacts } from '../../facts.ts';
import { faceName, isFace, missingFontReason } from '../fonts/given-fonts.ts';
import { type FixProblem, refuseFix } from '../problem.ts';
import { parseSource } from './svg-source.ts';

export function embedSvgFonts(
  bytes: Uint8Array,
  asked: SvgFacts['textFonts'],
  fonts: readonly FontFile[],
): Result<{ readonly bytes: Uint8Array }, FixProblem> {
  const rules: string[] = [];
  for (const face of asked) {
    if (face.embedded) continue;
    const font = fonts.find((one) => isFace(one, face));
    if (!font) return refuseFix('font-unfit', missingFontReason(faceName(face), fonts));
    const look = `font-weight:${face.bold ? 'bold' : 'normal'};font-style:${face.italic ? 'italic' : 'normal'}`;
    const data = btoa(latin1(font.named(face.family)));
    rules.push(
      `@font-face{font-family:"${quoted(face.family)}";${look};src:url(data:font/ttf;base64,${data})}`,
    );
  }
  if (rules.length === 0) return { ok: true, bytes };
  const text = utf8(bytes);
  const root = parseSource(text);
  if (!root) return refuseFix('not-fixable', 'Its XML cannot be changed character by character.');
  const at = root.open[1];
  const prefix = /^<([^\s/>:]*:)/.exec(text.slice(...root.open))?.[1] ?? '';
  const sheet = `<${prefix}style>${rules.join('')}</${prefix}style>`;
  return { ok: true, bytes: strToU8(text.slice(0, at) + sheet + text.slice(at)) };
}

const quoted = (family: string): string =>
  family.replace(/["\\]/g, '\\$&').replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
