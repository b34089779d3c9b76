import { failed, type Problem, type Result } from '@printready/pixels/result';
import { withPictures } from './model/pictures.ts';
import type { Workshop } from './resolve.ts';
import { type Design, designSchema, type Node, type Paint } from './scene.ts';
import { faceName } from './type/late-faces.ts';

/** A document with more characters is refused; two hundred nodes need fewer. */
const MAX_CHARACTERS = 256 * 1024;

type DesignProblem = Problem<'too-long' | 'invalid' | 'unknown-reference'>;

export type OpenedDesign = Result<{ readonly design: Design }, DesignProblem>;

/** @param reasons one sentence each */
const refuse = (code: DesignProblem['code'], reasons: readonly string[]): OpenedDesign =>
  failed({ code, text: reasons.join(' ') });

const paintsOf = (node: Node): Paint[] =>
  node.kind === 'text' ? [node.ink, ...node.layers.map(({ ink }) => ink)] : [node.ink];

function findUnknownReferences({ scene, inks }: Design, { typeCase, motifs }: Workshop): string[] {
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

/** Never throws, whatever the document contains; drops unknown keys. */
export function openDesign(value: unknown, workshop: Workshop): OpenedDesign {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || text.length > MAX_CHARACTERS)
    return refuse('too-long', ['The document is empty or too long.']);
  const read = designSchema.safeParse(JSON.parse(text));
  if (!read.success)
    return refuse(
      'invalid',
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  const reasons = findUnknownReferences(read.data, withPictures(workshop, read.data.pictures));
  return reasons.length > 0 ? refuse('unknown-reference', reasons) : { ok: true, design: read.data };
}
