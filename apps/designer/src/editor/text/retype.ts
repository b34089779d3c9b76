/** Changes a text while it is typed; a line that is part of the layout keeps its length when its text grows. */
import { refitText, setText } from '@printready/designer/edit';
import type { TextNode } from '@printready/designer/scene';
import { outline } from '../../threads/pool.ts';
import { apply, useEditor } from '../model/editor.ts';
import { recordedOf } from '../model/editor-state.ts';

/** Margin between the print box and a line without a fixed length, mm. */
const MARGIN = 8;
const isAddedByHand = ({ id }: TextNode): boolean => /^text(?:-\d+)?$/.test(id);

/** Lines that were added by hand may grow up to the print's width. */
async function lengthOf(begun: TextNode): Promise<number> {
  const [first] = await outline({ nodes: [begun], pictures: [] });
  const printMm = recordedOf(useEditor.getState())?.print.widthMm ?? 0;
  const own = first?.runMm ?? 0;
  return isAddedByHand(begun) ? Math.max(own, printMm - MARGIN) : own;
}

const nodeOf = (id: string) => recordedOf(useEditor.getState())?.scene.find((node) => node.id === id);

/** @param begun node before typing began */
export async function retype(begun: TextNode, text: string, gesture: string): Promise<void> {
  apply((design) => setText(design, begun.id, text), gesture);
  const typed = nodeOf(begun.id);
  if (typed?.kind !== 'text') return;
  const [length, [drawn]] = await Promise.all([
    lengthOf(begun),
    outline({ nodes: [{ ...begun, text: typed.text }], pictures: [] }),
  ]);
  // A change made in the meantime, such as a move, takes precedence.
  if (drawn === undefined || drawn.runMm === 0 || nodeOf(begun.id) !== typed) return;
  apply((design) => refitText(design, begun, length / drawn.runMm), gesture);
}
