import type { OxlintOverride } from 'oxlint';

/** Bans comparing an error's class name, which minifiers change, or its message, which is for users. */
const ERROR = '/^(error|err|cause|failure|thrown)$/i';
const METHOD = '/^(includes|startsWith|endsWith|match|search)$/';
const CLASS_NAME = '/^[A-Z]\\w*(Error|Exception|Problem)$/';

const EQUALS = 'BinaryExpression[operator=/^[!=]==?$/]';
const eitherSide = (selector: string) =>
  `:matches(${selector.replaceAll('SIDE', 'left')}, ${selector.replaceAll('SIDE', 'right')})`;

const byName = {
  selector: [
    `${EQUALS}${eitherSide(`[SIDE.property.name="name"][SIDE.object.name=${ERROR}]`)}`,
    ...['BinaryExpression', 'SwitchCase', 'ArrayExpression'].map(
      (parent) => `${parent} > Literal[value=${CLASS_NAME}]`,
    ),
  ].join(', '),
  message:
    'Do not compare an error’s class name. Compare its code (codeOf in @printready/pixels/result), or use instanceof within a thread.',
};

const bySentence = {
  selector: [
    ...['callee.object.property.name="message"', 'callee.object.name="message"'].map(
      (object) => `CallExpression[callee.property.name=${METHOD}][${object}]`,
    ),
    'CallExpression[callee.property.name=/^(test|exec)$/] > MemberExpression[property.name="message"]',
    'CallExpression[callee.property.name=/^(test|exec)$/] > Identifier[name="message"]',
    `${EQUALS}${eitherSide(`[SIDE.property.name="message"][SIDE.object.name=${ERROR}]`)}`,
  ].join(', '),
  message:
    'Do not compare messages, which are for users and may change. Add a code to the problem, and compare the code.',
};

/** Applies to product code only: tests may compare texts that people read. */
export const ERROR_SENTENCES = [byName, bySentence] as const;

const PRODUCT = { ts: '{apps,packages}/*/src/**/*.ts', tsx: '{apps,packages}/*/src/**/*.tsx' };
const NOT_PRODUCT = [
  '**/*.test.{ts,tsx}',
  '**/*.bench.ts',
  '**/*-contract.ts',
  '**/testing/**',
  'packages/testing/**',
  '**/*.gen.ts',
];

export const productOverride = (
  kind: keyof typeof PRODUCT,
  restrictions: readonly { readonly selector: string; readonly message: string }[],
  excluded: readonly string[] = [],
): OxlintOverride => ({
  files: [PRODUCT[kind]],
  excludeFiles: [...NOT_PRODUCT, ...excluded],
  rules: { 'printready/no-restricted-syntax': ['error', ...restrictions, ...ERROR_SENTENCES] },
});
