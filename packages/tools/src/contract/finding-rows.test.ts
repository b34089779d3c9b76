import { createRaster } from '@printready/imaging/raster';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { workspaceTools } from '../catalog.gen.ts';
import { engines } from '../engines.gen.ts';
import { FINDINGS as SHEET_FINDINGS } from '../fit-my-print/finding-rows.ts';
import { defineTool } from './define-tool.ts';
import { type CodeOf, type FindingRow, type FindingRows, NOTE } from './finding-rows.ts';
import type { Judge, Judgment } from './judge.ts';

const schema = z.object({});
const shows = createRaster(1, 1);
const rows = {
  faint: { title: 'Faint parts', ...NOTE },
  'layer-unreadable': { title: 'Unreadable layers', ...NOTE, numbered: true },
} as const satisfies FindingRows;

describe('finding rows, at compile time', () => {
  it('reject a row without one of its columns', () => {
    // @ts-expect-error without a title
    const untitled: FindingRow = { severities: ['note'], fixes: [] };
    // @ts-expect-error without severities
    const ungraded: FindingRow = { title: 'Faint parts', fixes: [] };
    // @ts-expect-error without fixes
    const unfixed: FindingRow = { title: 'Faint parts', severities: ['note'] };
    const whole: FindingRow = { title: 'Faint parts', severities: ['note'], fixes: [] };
    expect([untitled, ungraded, unfixed].every((row) => Object.keys(row).length < 3)).toBe(true);
    expect(Object.keys(whole)).toHaveLength(3);
  });

  it('reject a finding of a tool whose code has no row', () => {
    const tool = defineTool({
      schema,
      findings: rows,
      // @ts-expect-error the code has no row
      render: () => ({ shows, figures: [], findings: [{ code: 'pale', text: 'Pale.' }] }),
    });
    const known = defineTool({
      schema,
      findings: rows,
      render: () => ({ shows, figures: [], findings: [{ code: 'layer-unreadable-2', text: 'Unreadable.' }] }),
    });
    expect([tool.findings, known.findings]).toEqual([rows, rows]);
  });

  it('reject a judgment whose code has no row, and a comparison with such a code', () => {
    type Code = CodeOf<typeof rows>;
    // @ts-expect-error the code has no row
    const unlisted: Judgment<Code>['code'] = 'pale';
    const judge: Judge<object, unknown, Code> = ({ result: { findings } }) => {
      // @ts-expect-error the code has no row
      if (findings.some(({ code }) => code === 'dim')) return [];
      const place = { x: 0, y: 0, width: 1, height: 1 };
      return [{ code: 'faint', level: 'ask', place, text: 'Faint.', remedy: { tool: 'upscaler' } }];
    };
    expect(unlisted).toBe('pale');
    const result = { shows, figures: [], findings: [] };
    expect(judge({ opened: shows, options: {}, analysis: null, result })).toHaveLength(1);
  });
});

it('finding titles contain no numbers and are unique within their tool', async () => {
  const ofTools = await Promise.all(
    workspaceTools.map(async ({ id }) => (await engines[id]()).findings ?? {}),
  );
  for (const table of [...ofTools, SHEET_FINDINGS]) {
    const titles = Object.values<FindingRow>(table).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[A-Z][^\d.]+$/);
  }
});
