import { describe, expect, it } from 'vitest';
import { createMetQuestions } from './met-questions.ts';

const CODE = 'rivals';

describe('whether a run asks before it is paid', () => {
  it('does for a question that nobody has met', () => {
    const questions = createMetQuestions();
    questions.meet('unsure');
    expect(questions.begin()(CODE)).toBe(true);
  });
  it('does not for one that was there when the button was pressed', () => {
    const questions = createMetQuestions();
    questions.meet(CODE);
    expect(questions.begin()(CODE)).toBe(false);
  });
  it('does for one that appeared while it ran, unless the user answered it meanwhile with leaving all', () => {
    const questions = createMetQuestions();
    const asks = questions.begin();
    questions.meet(CODE);
    expect(asks(CODE)).toBe(true);
    questions.leave(CODE);
    expect(asks(CODE)).toBe(false);
  });
});
