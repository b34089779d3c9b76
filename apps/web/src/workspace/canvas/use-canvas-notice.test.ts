import { describe, expect, it } from 'vitest';
import type { Preview } from '../../runs/preview/use-preview.ts';
import { noticeOf, toNoticeSource } from './use-canvas-notice.ts';

const question = {
  found: 'Two of them.',
  question: 'Which one stays?',
  tool: 'point-keep',
  leave: 'Keep all',
};
const preview = { without: null, findings: [], outcome: null };
const rivals = { ...preview, findings: [{ code: 'rivals', text: 'Two things stand out.', asks: question }] };
const told = { ...preview, findings: [{ code: 'low', text: 'Lower the tolerance.' }] };

describe('canvas notice', () => {
  it('is a question if a click on the canvas can answer it', () => {
    for (const tool of ['pan', 'point-keep'])
      expect(noticeOf(rivals, tool, true)).toMatchObject({ text: 'Two of them. Which one stays?', question });
  });
  it("shows only the finding's text if the finding's question has no text", () => {
    const asks = { found: 'Soft shadow removed.', question: '', leave: 'OK' };
    const removed = { ...preview, findings: [{ code: 'soft-shadow', text: 'Soft shadow removed.', asks }] };
    expect(noticeOf(removed, 'pan', true).text).toBe('Soft shadow removed.');
  });

  it('is not a question until the preview of the newest options is ready', () => {
    expect(noticeOf(rivals, 'pan', false)).toMatchObject({ text: null, question: null });
  });
  it('is plain text if another canvas tool is active, or if the tool asks nothing', () => {
    const note = { text: 'Two things stand out.', question: null, betterTool: null, betterWith: null };
    expect(noticeOf(rivals, 'brush', true)).toEqual(note);
    expect(noticeOf(told, 'pan', true)).toMatchObject({ text: 'Lower the tolerance.', question: null });
  });
  it("is the run's unseen question, not an earlier one that was seen", () => {
    const edge = { found: 'A soft edge.', question: 'Keep it?', leave: 'Keep it' };
    const both = {
      ...rivals,
      findings: [...rivals.findings, { code: 'edge', text: 'A soft edge.', asks: edge }],
    };
    expect(noticeOf({ ...both, asked: 'edge' }, 'pan', true).question).toBe(edge);
    expect(noticeOf({ ...both, asked: null }, 'pan', true).question).toBe(question);
  });
  it("omits a run's findings while a crop tool previews the whole picture", () => {
    const unchanged = { ...preview, outcome: 'unchanged' } as unknown as Preview;
    expect(noticeOf(toNoticeSource(unchanged, true), 'pan', true).text).toContain('no effect');
    expect(noticeOf(toNoticeSource(unchanged, false), 'pan', true).text).toBeNull();
  });
  it('names the tool that does the job better', () => {
    const elsewhere = {
      code: 'key-is-background',
      text: 'It looks like paper.',
      betterTool: 'background-remover',
    };
    const findings = [...told.findings, elsewhere];
    expect(noticeOf({ ...preview, findings }, 'pan', true).betterTool).toBe('background-remover');
    expect(noticeOf(told, 'pan', true).betterTool).toBeNull();
    const betterWith = { label: 'Clean up', options: { factor: '1x' } };
    const how = [...told.findings, { ...elsewhere, betterWith }];
    expect(noticeOf({ ...preview, findings: how }, 'pan', true).betterWith).toEqual(betterWith);
  });
  it('names the better tool even while a question is shown', () => {
    const asks = { found: 'A letter is gone.', question: 'Use this result?', leave: 'Use it' };
    const asking = { code: 'lost', text: 'A letter is gone.', asks, betterTool: 'image-vectorizer' };
    const said = noticeOf({ ...preview, findings: [...told.findings, asking] }, 'pan', true);
    expect(said).toMatchObject({ question: asks, betterTool: 'image-vectorizer' });
  });
  it("warns about an empty result before the run, using the tool's own message if it has one", () => {
    const empty = { ...preview, outcome: 'nothing-left' } as const;
    expect(noticeOf(empty, 'pan', true).text).toBe('Nothing is left of the image with these settings.');
    expect(noticeOf({ ...told, outcome: 'nothing-left' }, 'pan', true).text).toBe('Lower the tolerance.');
  });
  it('is empty without a preview or findings, and while the preview’s AI network is missing', () => {
    const silent = { text: null, question: null, betterTool: null, betterWith: null };
    expect(noticeOf(null, 'pan', true)).toEqual(silent);
    expect(noticeOf(preview, 'pan', true)).toEqual(silent);
    const without = { network: 'isnet-small', note: 'The preview needs the AI model.', wayOut: '' };
    expect(noticeOf({ ...rivals, without }, 'pan', true)).toEqual(silent);
  });
});
