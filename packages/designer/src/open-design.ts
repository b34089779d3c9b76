/** A document that somebody else wrote (a browser's storage, another version, a model): read, or refused with reasons. */
import { withPictures } from './model/pictures.ts';
import type { Workshop } from './resolve.ts';
import { type Design, designSchema, type Node, type Paint } from './scene.ts';
import { faceName } from './type/late-faces.ts';

/** More than two hundred nodes ever need. */
const MOST_CHARACTERS = 256 * 1024;

export type OpenedDesign =
  | { readonly ok: true; readonly design: Design }
  | { readonly ok: false; readonly reasons: readonly string[] };

const paintsOf = (node: Node): Paint[] =>
  node.kind === 'text' ? [node.ink, ...node.layers.map(({ ink }) => ink)] : [node.ink];

/** What the schema cannot see: whether everything that is named is there. */
function findStrangers({ scene, inks }: Design, { typeCase, motifs }: Workshop): string[] {
  const ids = inks.map(({ id }) => id);
  const reasons = new Set(ids).size < ids.length ? ['Two inks have one id.'] : [];
  for (const node of scene) {
    for (const paint of paintsOf(node))
      if (paint !== 'garment' && !ids.includes(paint)) reasons.push(`${node.id}: there is no ${paint}.`);
    if (node.kind === 'motif' && !motifs.find(node.motif)) reasons.push(`There is no picture ${node.motif}.`);
    if (node.kind !== 'text') continue;
    if (!typeCase.has(node.face)) reasons.push(`The font ${faceName(node.face)} is not loaded.`);
    else if (!typeCase.face(node.face).covers(node.text))
      reasons.push(`${node.face} lacks letters of “${node.text}”.`);
  }
  return reasons;
}

/** Never throws for what is wrong with the document; keys that a design does not have are left out. */
export function openDesign(value: unknown, workshop: Workshop): OpenedDesign {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || text.length > MOST_CHARACTERS)
    return { ok: false, reasons: ['The document is empty or too long.'] };
  const read = designSchema.safeParse(JSON.parse(text));
  if (!read.success)
    return {
      ok: false,
      reasons: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    };
  const reasons = findStrangers(read.data, withPictures(workshop, read.data.pictures));
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, design: read.data };
}
