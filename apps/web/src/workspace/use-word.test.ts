import { describe, expect, it } from 'vitest';
import { wordOf } from './use-word.ts';

const question = { found: 'Two of them.', asks: 'Which one stays?', tool: 'point-keep', leave: 'Keep all' };
const panel = {
  question: (notes: readonly string[]) => (notes.includes('Two things stand out.') ? question : null),
};
const preview = { without: null, notes: [] as readonly string[], outcome: null };
const rivals = { ...preview, notes: ['Two things stand out.'] };

describe('the word over the canvas', () => {
  it('is a question while a press answers it', () => {
    for (const tool of ['pan', 'point-keep'])
      expect(wordOf(panel, rivals, tool, true)).toEqual({ text: 'Two of them. Which one stays?', question });
  });
  it('is no question once it may be answered: until the preview of the newest options is there', () => {
    expect(wordOf(panel, rivals, 'pan', false)).toEqual({ text: null, question: null });
  });
  it('is the plain note while another tool is at hand, or where the tool asks nothing', () => {
    const note = { text: 'Two things stand out.', question: null };
    expect(wordOf(panel, rivals, 'brush', true)).toEqual(note);
    expect(wordOf({}, rivals, 'pan', true)).toEqual(note);
  });
  it('says before a run that it would give nothing, in the tool’s own words where it has some', () => {
    const empty = { ...preview, outcome: 'nothing-left' } as const;
    expect(wordOf({}, empty, 'pan', true).text).toBe('Nothing of the picture is left with these settings.');
    expect(wordOf({}, { ...empty, notes: ['Lower the tolerance.'] }, 'pan', true).text).toBe(
      'Lower the tolerance.',
    );
  });
  it('is silent without a preview, without anything to say, and where the network is missing', () => {
    const silent = { text: null, question: null };
    expect(wordOf(panel, null, 'pan', true)).toEqual(silent);
    expect(wordOf(panel, preview, 'pan', true)).toEqual(silent);
    const without = { network: 'isnet-small', note: 'The preview needs the AI model.', wayOut: '' };
    expect(wordOf(panel, { ...rivals, without }, 'pan', true)).toEqual(silent);
  });
});
