import { describe, expect, it } from 'vitest';
import { createSeenPrompts } from './seen-prompts.ts';

const CODE = 'rivals';

describe('whether a run asks before it is paid', () => {
  it('does for a question that nobody has seen', () => {
    const prompts = createSeenPrompts();
    prompts.markSeen('unsure');
    expect(prompts.begin()(CODE)).toBe(true);
  });
  it('does not for one that was there when the button was pressed', () => {
    const prompts = createSeenPrompts();
    prompts.markSeen(CODE);
    expect(prompts.begin()(CODE)).toBe(false);
  });
  it('does for one that appeared while it ran, unless the user answered it meanwhile with leaving all', () => {
    const prompts = createSeenPrompts();
    const asks = prompts.begin();
    prompts.markSeen(CODE);
    expect(asks(CODE)).toBe(true);
    prompts.dismiss(CODE);
    expect(asks(CODE)).toBe(false);
  });
});
