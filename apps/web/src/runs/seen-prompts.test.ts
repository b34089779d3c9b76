import { describe, expect, it } from 'vitest';
import { createSeenPrompts } from './seen-prompts.ts';

const CODE = 'rivals';

describe('questions before payment', () => {
  it('asks a question that the user has not seen', () => {
    const prompts = createSeenPrompts();
    prompts.markSeen('unsure');
    expect(prompts.begin()(CODE)).toBe(true);
  });
  it('does not ask a question that was on screen when the run started', () => {
    const prompts = createSeenPrompts();
    prompts.markSeen(CODE);
    expect(prompts.begin()(CODE)).toBe(false);
  });
  it('asks a question that appeared during the run, unless the user dismissed it', () => {
    const prompts = createSeenPrompts();
    const asks = prompts.begin();
    prompts.markSeen(CODE);
    expect(asks(CODE)).toBe(true);
    prompts.dismiss(CODE);
    expect(asks(CODE)).toBe(false);
  });
});
