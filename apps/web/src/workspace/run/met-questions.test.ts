import { describe, expect, it } from 'vitest';
import { createMetQuestions } from './met-questions.ts';

const WORDS = 'Which one stays?';

describe('whether a run asks before it is paid', () => {
  it('does for a question that nobody has met', () => {
    const questions = createMetQuestions();
    questions.meet('What is the subject?');
    expect(questions.begin()(WORDS)).toBe(true);
  });
  it('does not for one that was there when the button was pressed', () => {
    const questions = createMetQuestions();
    questions.meet(WORDS);
    expect(questions.begin()(WORDS)).toBe(false);
  });
  it('does for one that appeared while it ran, unless the user answered it meanwhile with leaving all', () => {
    const questions = createMetQuestions();
    const asks = questions.begin();
    questions.meet(WORDS);
    expect(asks(WORDS)).toBe(true);
    questions.leave(WORDS);
    expect(asks(WORDS)).toBe(false);
  });
});
