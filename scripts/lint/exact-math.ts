import type { OxlintOverride } from 'oxlint';
import { ERROR_SENTENCES } from './error-sentences.ts';

/**
 * Bans math functions that JavaScript engines round differently, because a recipe must give the same bytes
 * everywhere.
 */
const INEXACT = [
  ...[
    'sin',
    'cos',
    'tan',
    'asin',
    'acos',
    'atan',
    'atan2',
    'sinh',
    'cosh',
    'tanh',
    'asinh',
    'acosh',
    'atanh',
  ],
  ...['exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'pow', 'cbrt', 'hypot'],
];

export const exactMath: OxlintOverride = {
  files: ['packages/{pixels,print,vector,matting,codecs,documents,inference,tools,pipeline}/src/**/*.ts'],
  excludeFiles: [
    '**/*.test.ts',
    '**/*.gen.ts',
    '**/*.as.ts',
    '**/test-*.ts',
    '**/fixture-*.ts',
    '**/testing/**',
  ],
  rules: {
    'eslint/no-restricted-properties': [
      'error',
      ...INEXACT.map((property) => ({
        object: 'Math',
        property,
        message: `JavaScript engines round this function differently. Use ${property} of exact in @printready/pixels/number, or add it there.`,
      })),
    ],
    'printready/no-restricted-syntax': [
      'error',
      {
        // Allows squares, which are single multiplications, and exact integer powers of a literal.
        selector:
          ':matches(BinaryExpression[operator="**"]:not([right.value=2]):not([left.type="Literal"]), AssignmentExpression[operator="**="])',
        message:
          'JavaScript engines round this operator differently. Use pow of exact in @printready/pixels/number.',
      },
      ...ERROR_SENTENCES,
    ],
  },
};
