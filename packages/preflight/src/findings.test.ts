/** Tests the table of findings, including the compiler's checks of codes and columns. */
import { describe, expect, it } from 'vitest';
import { FINDINGS, type FindingRow, isFixedBy, manualAnchor, recipeStepOf, titleOf } from './findings.ts';
import { finding } from './rules/finding.ts';

const parts = { category: 'color', message: 'A sentence.' } as const;

describe('FINDINGS', () => {
  it('does not compile if a row lacks a column', () => {
    const row = {
      title: 'Pictures',
      types: ['info'],
      fix: null,
      steps: [],
      recipe: null,
      manual: 'color',
    } as const;
    const without = <Column extends keyof typeof row>(column: Column): Omit<typeof row, Column> => {
      const { [column]: left, ...others } = row;
      expect(left).toBe(row[column]);
      return others;
    };
    const rows = [
      row satisfies FindingRow,
      // @ts-expect-error -- a row without a title
      without('title') satisfies FindingRow,
      // @ts-expect-error -- a row without severities
      without('types') satisfies FindingRow,
      // @ts-expect-error -- a row without a fix
      without('fix') satisfies FindingRow,
      // @ts-expect-error -- a row without the steps of a plan
      without('steps') satisfies FindingRow,
      // @ts-expect-error -- a row without the step of a recipe
      without('recipe') satisfies FindingRow,
      // @ts-expect-error -- a row without its manual page
      without('manual') satisfies FindingRow,
      // @ts-expect-error -- an unknown manual page
      { ...row, manual: 'inks' } satisfies FindingRow,
      // @ts-expect-error -- a tool that is not of a plan
      { ...row, steps: ['halftone'] } satisfies FindingRow,
    ];
    expect(rows).toHaveLength(9);
  });

  it('is the only source of codes and types', () => {
    expect(finding({ ...parts, code: 'color-rgb', type: 'warning' }).fix).toBe('convert-color');
    // @ts-expect-error -- a code without a row
    const unknown = () => finding({ ...parts, code: 'color-plaid', type: 'warning' });
    expect(unknown).toThrow(TypeError);
    // @ts-expect-error -- a type that the row does not list
    expect(finding({ ...parts, code: 'color-rgb', type: 'error' }).type).toBe('error');
  });
});

describe("a finding's code from another version", () => {
  it('has no title, and links to the manual page of its category', () => {
    expect(Object.hasOwn(FINDINGS, 'of-next-year')).toBe(false);
    expect(titleOf('of-next-year')).toBeNull();
    expect(recipeStepOf('constructor')).toBeNull();
    expect(isFixedBy('of-next-year', 'add-bleed')).toBe(false);
    expect(manualAnchor('of-next-year', 'color')).toBe('color#of-next-year');
  });
});

it("links a finding's code to the manual section that explains it", () => {
  expect(manualAnchor('content-damaged', 'structure')).toBe('general#content-damaged');
  expect(manualAnchor('stream-damaged', 'structure')).toBe('general#object-damaged');
});
