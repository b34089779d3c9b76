/** The rule bites where results are made, and nowhere else. */
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { exactMath } from '../eslint.exact-math.js';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } }, exactMath],
});

async function offencesIn(text: string, filePath = 'packages/vector/src/a.ts'): Promise<number> {
  const [result] = await eslint.lintText(text, { filePath });
  return result?.messages.length ?? 0;
}

test.for(['Math.sin(1)', 'Math.hypot(3, 4)', 'x ** 3', 'x ** y', 'x ** 2.4', '(x **= 3)'])(
  '%s is refused in an engine',
  async (code) => {
    expect(await offencesIn(`let x = 1, y = 2; f(${code});`)).toBe(1);
  },
);

test.for(['Math.sqrt(2)', 'Math.abs(x)', 'x ** 2', '2 ** x', 'exact.sin(1)'])('%s is not', async (code) => {
  expect(await offencesIn(`f(${code});`)).toBe(0);
});

test('tests may compare with Math, and screens may use it', async () => {
  expect(await offencesIn('f(Math.sin(1));', 'packages/vector/src/a.test.ts')).toBe(0);
  expect(await offencesIn('f(Math.sin(1));', 'packages/canvas/src/a.ts')).toBe(0);
});
