/** Tests docs/lint-rules.md: each rule applies to the same files as in ESLint, and reports its violation. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../oxlint.config.ts';
import { OXLINT } from './run.ts';
import former from './testing/former-rules.json' with { type: 'json' };
import { lintTexts } from './testing/lint-texts.ts';
import { REACT_OFFENCES } from './testing/react-offences.ts';
import { TYPED_OFFENCES } from './testing/typed-offences.ts';
import { UNTYPED_OFFENCES } from './testing/untyped-offences.ts';

const OWN = 'printready/no-restricted-syntax';
const DIRECT = 'typescript/no-unsafe-class-instance-assignment';
/** Rules that ESLint did not enforce here. */
const ADDED = ['eslint/max-params'];
/** Rules for options of the React Compiler, which this project does not set. */
const WITHOUT_OFFENCE = ['react-hooks/config', 'react-hooks/gating'];

const table = [
  ...readFileSync(join(import.meta.dirname, '../../docs/lint-rules.md'), 'utf8').matchAll(
    /^\| `(.+?)` \| `?(.+?)`? \| (.+) \|$/gm,
  ),
].map(([, eslint = '', rule = '', holder = '']) => ({ eslint, rule, holder }));
const enforced = table.filter(({ eslint }) => !WITHOUT_OFFENCE.includes(eslint));

const offences = [
  ...Object.entries({ ...UNTYPED_OFFENCES, ...TYPED_OFFENCES }).map(([rule, texts]) => ({
    rule,
    ...texts,
    path: (kind: string) => `apps/server/src/${rule.replace('/', '.')}.${kind}.ts`,
  })),
  ...Object.entries(REACT_OFFENCES).map(([rule, texts]) => ({
    rule,
    ...texts,
    path: (kind: string) => `apps/web/src/${rule.replace('/', '.')}.${kind}.tsx`,
  })),
];

const lines = (count: number) => `${'// line\n'.repeat(count - 1)}export {};`;
const parameters = (count: number) => {
  const names = Array.from({ length: count }, (_, at) => `n${at}`);
  return `export const f = (${names.join(': number, ')}: number) => [${names.join()}];`;
};
const arithmetic = (code: string) =>
  `export function f(exact: Math, x: number, y: number) { return [exact, y, ${code}]; }`;
const onError = (condition: string, expected = 'string') =>
  `export const f = (error: Error, expected: ${expected}) => [error, expected, ${condition}];`;
const NOT_NULL = `export const f = (a: { x: number } | undefined) => a!.x;`;
const WAIT = `import { vi } from 'vitest';\nawait vi.waitFor(() => 1);`;
const PATIENT_WAIT = `import { vi } from 'vitest';\nawait vi.waitFor(() => 1, 2000);`;
const SELECT = `export const A = () => <select />;`;

/** Tests for the scopes of rules: path, text, rule, and whether a violation is reported there. */
const SCOPES: readonly (readonly [path: string, text: string, rule: string, reported: boolean])[] = [
  ['packages/preflight/src/not-null.ts', NOT_NULL, 'typescript/no-non-null-assertion', true],
  ['packages/preflight/src/sheet/not-null.ts', NOT_NULL, 'typescript/no-non-null-assertion', false],
  ['packages/pixels/src/deep/not-null.ts', NOT_NULL, 'typescript/no-non-null-assertion', false],
  ['apps/server/src/not-null.test.ts', NOT_NULL, 'typescript/no-non-null-assertion', false],
  ['e2e/not-null.ts', NOT_NULL, 'typescript/no-non-null-assertion', false],
  ['lab/bench/not-null.ts', NOT_NULL, 'typescript/no-non-null-assertion', false],
  ['apps/server/src/deep/wire.ts', lines(320), 'eslint/max-lines', false],
  ['apps/web/src/deep/wire.ts', lines(321), 'eslint/max-lines', true],
  ['apps/server/src/long.test.ts', lines(301), 'eslint/max-lines', false],
  ['apps/server/src/seven.ts', parameters(7), 'eslint/max-params', true],
  ['apps/server/src/six.ts', parameters(6), 'eslint/max-params', false],
  ['apps/server/src/wait.test.ts', WAIT, OWN, true],
  ['apps/server/src/patient-wait.test.ts', PATIENT_WAIT, OWN, false],
  ['apps/web/src/wait.test.tsx', WAIT, OWN, true],
  ['apps/web/src/patient-wait.test.tsx', PATIENT_WAIT, OWN, false],
  ['apps/web/src/Native.tsx', SELECT, OWN, true],
  ['packages/ui/src/Select.tsx', SELECT, OWN, false],
  ['packages/vector/src/sine.ts', arithmetic('Math.sin(1)'), 'eslint/no-restricted-properties', true],
  [
    'packages/vector/src/hypotenuse.ts',
    arithmetic('Math.hypot(3, 4)'),
    'eslint/no-restricted-properties',
    true,
  ],
  ['packages/vector/src/root.ts', arithmetic('Math.sqrt(2)'), 'eslint/no-restricted-properties', false],
  ['packages/vector/src/magnitude.ts', arithmetic('Math.abs(x)'), 'eslint/no-restricted-properties', false],
  ['packages/vector/src/exact-sine.ts', arithmetic('exact.sin(1)'), 'eslint/no-restricted-properties', false],
  ['packages/vector/src/sine.test.ts', arithmetic('Math.sin(1)'), 'eslint/no-restricted-properties', false],
  ['packages/canvas/src/sine.ts', arithmetic('Math.sin(1)'), 'eslint/no-restricted-properties', false],
  ['apps/web/src/named.ts', onError(`error.name === 'TimeoutError'`), OWN, true],
  ['apps/web/src/Named.tsx', onError(`'AbortError' !== error.name`), OWN, true],
  ['packages/vector/src/named.ts', onError(`error.name === expected`), OWN, true],
  ['packages/jobs/src/named.ts', onError(`['ModelProblem'].includes(error.name)`), OWN, true],
  ['apps/server/src/sentence.ts', onError(`error.message.includes('rate limit')`), OWN, true],
  ['apps/server/src/pattern.ts', onError(`/rate limit/i.test(error.message)`), OWN, true],
  ['packages/codecs/src/equal.ts', onError(`error.message === expected`), OWN, true],
  ['apps/server/src/sentence.test.ts', onError(`error.message.includes('rate limit')`), OWN, false],
  ['apps/web/src/shown.ts', onError('`${error.name}: ${error.message}` === expected'), OWN, false],
  ['apps/web/src/file-name.ts', onError(`expected.name.startsWith('Error')`, '{ name: string }'), OWN, false],
  ['apps/web/src/coded.ts', onError(`error.cause === 'gone'`), OWN, false],
  ['packages/vector/src/cube.ts', arithmetic('x ** 3'), OWN, true],
  ['packages/vector/src/power.ts', arithmetic('x ** y'), OWN, true],
  ['packages/vector/src/fraction.ts', arithmetic('x ** 2.4'), OWN, true],
  ['packages/vector/src/assigned-cube.ts', arithmetic('(x **= 3)'), OWN, true],
  ['packages/vector/src/square.ts', arithmetic('x ** 2'), OWN, false],
  ['packages/vector/src/power-of-two.ts', arithmetic('2 ** x'), OWN, false],
];

const DIRECTIVE = '// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a reason\n';
const USED_DIRECTIVE = 'apps/server/src/used-directive.ts';
const UNUSED_DIRECTIVE = 'apps/server/src/unused-directive.ts';

function rulesFor(path: string): Set<string> {
  const matches = (globs: readonly string[] = []) => globs.some((glob) => matchesGlob(path, glob));
  const overrides = config.overrides.filter((one) => matches(one.files) && !matches(one.excludeFiles));
  const rules = Object.assign({}, config.rules, ...overrides.map((one) => one.rules)) as Record<
    string,
    unknown
  >;
  const isError = (setting: unknown) =>
    setting === 'error' || (Array.isArray(setting) && setting[0] === 'error');
  return new Set([...Object.keys(rules).filter((rule) => isError(rules[rule])), DIRECT]);
}

let reportedAt: (path: string) => string[];

beforeAll(async () => {
  reportedAt = await lintTexts(
    new Map([
      ...offences.map(({ path, offence }): [string, string] => [path('offence'), offence]),
      ...offences.map(({ path, valid }): [string, string] => [path('innocent'), valid]),
      ...SCOPES.map(([path, text]): [string, string] => [path, text]),
      [USED_DIRECTIVE, `${DIRECTIVE}export type A = any;`],
      [UNUSED_DIRECTIVE, `${DIRECTIVE}export type A = unknown;`],
      ['apps/server/src/nothing.ts', 'export default 1;'],
      ['apps/server/src/referenced.d.ts', 'declare const referenced: number;'],
      [
        'apps/web/src/react-table.d.ts',
        `declare module '@tanstack/react-table' { export function useReactTable(): { rows: number }; }`,
      ],
    ]),
  );
});

describe('docs/lint-rules.md', () => {
  it('lists the former ESLint rules', () => {
    expect(table.map(({ eslint }) => eslint)).toEqual(former.rules);
  });

  it('lists the rules of oxlint.config.ts', () => {
    const configured = [config, ...config.overrides].flatMap(({ rules }) => Object.keys(rules ?? {}));
    const listed = enforced.map(({ rule }) => rule).filter((rule) => rule !== DIRECT);
    expect([...listed, ...ADDED].sort()).toEqual([...new Set(configured)].sort());
  });

  it('names the program that enforces each rule', () => {
    const listed = execFileSync(process.execPath, [OXLINT, '--rules', '--format', 'json'], {
      encoding: 'utf8',
    });
    const rules = JSON.parse(listed) as { scope: string; value: string; type_aware: boolean }[];
    const holders = new Map(
      rules.map((one) => [`${one.scope}/${one.value}`, one.type_aware ? 'tsgolint' : 'oxlint']),
    );
    holders.set(OWN, 'own rule in oxlint').set(DIRECT, 'tsgolint, called directly');
    expect(enforced.map(({ holder }) => holder)).toEqual(enforced.map(({ rule }) => holders.get(rule)));
  });
});

it.for(Object.entries(former.offAt))('enforces the former ESLint rules for %s', ([path, off]) => {
  const inForce = rulesFor(path);
  const expected = enforced.filter(({ eslint }) => !off.includes(eslint));
  expect(expected.filter(({ rule }) => !inForce.has(rule))).toEqual([]);
});

it('has a test violation for every enforced rule', () => {
  const proved = new Set([...offences.map(({ rule }) => rule), ...SCOPES.map(([, , rule]) => rule)]);
  expect([...enforced.map(({ rule }) => rule), ...ADDED].filter((rule) => !proved.has(rule))).toEqual([]);
});

it.for(offences)(
  '$rule reports its violation, and accepts similar valid code',
  ({ rule, also = [], path }) => {
    expect(reportedAt(path('offence'))).toEqual([rule, ...also].sort());
    expect(reportedAt(path('innocent'))).toEqual([]);
  },
);

it.for(SCOPES)('scopes rules by path: %s: %s', ([path, , rule, reported]) => {
  expect(reportedAt(path).includes(rule)).toBe(reported);
});

it('reports an unused disable comment', () => {
  expect(reportedAt(USED_DIRECTIVE)).toEqual([]);
  expect(reportedAt(UNUSED_DIRECTIVE)).toEqual([expect.stringContaining('Unused eslint-disable')]);
});
