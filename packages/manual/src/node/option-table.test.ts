import type { ToolOption } from '@printready/tools/options';
import { expect, it } from 'vitest';
import { optionTable } from './option-table.ts';

const option = (given: Partial<ToolOption>): ToolOption => ({
  option: 'o',
  description: '',
  kind: 'text',
  choices: [],
  meta: null,
  initial: '',
  ...given,
});

const rowOf = (given: Partial<ToolOption>) => optionTable([option(given)]).split('\n')[2];

const meta = { label: 'Width', unit: 'mm', min: 0, max: 5 } as ToolOption['meta'];

it.each([
  [{ kind: 'choice', choices: ['a', 'b'], initial: 'b' }, '| `o` |  | `a`, `b` | `b` |'],
  [{ kind: 'switch', initial: true }, '| `o` |  | on, off | on |'],
  [{ kind: 'switch', initial: false }, '| `o` |  | on, off | off |'],
  [{ kind: 'color' }, '| `o` |  | a color |  |'],
  [{ kind: 'colors' }, '| `o` |  | colors |  |'],
  [{ kind: 'spots' }, '| `o` |  | colors with the names of their inks |  |'],
  [{ kind: 'text' }, '| `o` |  | text |  |'],
  [{ kind: 'number', meta, initial: 2 }, '| `o` (Width) |  | 0 to 5 mm | 2 |'],
  [{ kind: 'number', meta: { ...meta, unit: '' }, initial: 2 }, '| `o` (Width) |  | 0 to 5 | 2 |'],
  [{ description: 'a | b\nc' }, '| `o` | a \\| b c | text |  |'],
] as readonly (readonly [Partial<ToolOption>, string])[])('writes %j as a row', (given, row) => {
  expect(rowOf(given)).toBe(row);
});

it('leaves out options that only programs give', () => {
  expect(optionTable([option({ kind: 'json' })]).split('\n')).toHaveLength(2);
});
