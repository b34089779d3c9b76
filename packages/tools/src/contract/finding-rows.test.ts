import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileTools, workspaceTools } from '../catalog.gen.ts';
import { engines } from '../engines.gen.ts';
import { fileEngines } from '../file-engines.gen.ts';
import { findingOf, PRINT_FINDINGS } from '../judging/print-findings.ts';
import { defineFileTool } from './define-file-tool.ts';
import { defineTool } from './define-tool.ts';
import type { CodeOf, FindingRows } from './finding-rows.ts';
import type { Judge, Judgment } from './judge.ts';

const schema = z.object({});
const shows = createRaster(1, 1);
const rows = {
  faint: 'Faint parts',
  'layer-unreadable-#': 'Unreadable layers',
} as const satisfies FindingRows;

describe('finding rows, at compile time', () => {
  it('rejects a row without a title', () => {
    // @ts-expect-error without a title
    const untitled: FindingRows = { faint: undefined };
    const whole: FindingRows = { faint: 'Faint parts', 'read-in-part': null };
    expect([untitled['faint'], whole['read-in-part']]).toEqual([undefined, null]);
  });

  it('rejects a tool’s finding if no row exists for the finding’s code', () => {
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

  it('rejects a finding of a file tool whose code has no row', () => {
    const parts = { schema, findings: rows, input: { of: 'file' } } as const;
    const told = { ok: true, figures: [], files: [] };
    const tool = defineFileTool({
      ...parts,
      // @ts-expect-error the code has no row
      work: () => ({ ...told, findings: [{ code: 'pale', text: 'Pale.' }] }),
    });
    const known = defineFileTool({
      ...parts,
      work: () => ({ ...told, findings: [{ code: 'faint', text: 'Faint.' }] }),
    });
    expect([tool.findings, known.findings]).toEqual([rows, rows]);
  });

  it('rejects a finding of a print file whose code preflight does not have', () => {
    // @ts-expect-error the code has no row
    expect(findingOf('color-plaid', 'Plaid').code).not.toBeOneOf(Object.keys(PRINT_FINDINGS));
    expect(findingOf('limit-decodedBytes', 'Too much data').code).toBe('limit-decoded-bytes');
    expect(PRINT_FINDINGS).toHaveProperty('limit-decoded-bytes');
  });

  it('rejects a judgment whose code has no row, and a comparison with such a code', () => {
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

it('gives each of a tool’s findings a unique title without numbers', async () => {
  const tools = await Promise.all([
    ...workspaceTools.map(({ id }) => engines[id]()),
    ...fileTools.map(({ id }) => fileEngines[id]()),
  ]);
  for (const { findings } of tools) {
    if (findings === PRINT_FINDINGS) continue;
    const titles = Object.values(findings).flatMap((title) => title ?? []);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[A-Z][^\d.]+$/);
  }
});
