/** What the engine's notes leave to the user: which of what it found is meant. Asked over the picture. */
import type { CanvasQuestion } from '../panel.ts';
import { RIVALS, UNSURE } from './notes.ts';

export function subjectQuestion(notes: readonly string[]): CanvasQuestion | null {
  if (notes.includes(RIVALS)) {
    return {
      found: 'More than one thing stands out.',
      asks: 'Which one stays?',
      tool: 'point-keep',
      leave: 'Keep all',
    };
  }
  if (!Object.values(UNSURE).some((note) => notes.includes(note))) return null;
  return {
    found: 'The model is not sure of this picture.',
    asks: 'What is the subject?',
    tool: 'point-keep',
    leave: 'Leave it',
  };
}
