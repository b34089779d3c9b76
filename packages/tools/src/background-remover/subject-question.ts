/** What the engine's notes leave to the user: which of what it found is meant. Asked over the picture. */
import type { CanvasQuestion } from '../panel.ts';

/** How the engine's notes begin that a press on the subject answers; a test holds them to the engine's own. */
const ASKED = [
  {
    note: 'More than one thing stands out here.',
    words: 'More than one thing stands out. Which one stays?',
    leave: 'Keep all',
  },
  {
    note: 'The model is not sure of much of this picture.',
    words: 'The model is not sure of this picture. What is the subject?',
    leave: 'Leave it',
  },
] as const;

export function subjectQuestion(notes: readonly string[]): CanvasQuestion | null {
  const asked = ASKED.find(({ note: start }) => notes.some((note) => note.startsWith(start)));
  return asked ? { words: asked.words, tool: 'point-keep', leave: asked.leave } : null;
}
