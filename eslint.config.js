import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { exactMath } from './eslint.exact-math.js';
import sizes from './eslint.sizes.js';

const oneSecond = {
  selector:
    'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/][arguments.length=1]',
  message:
    'It gives up after one second. Take expect.poll, whose patience is the suite’s, or name a timeout.',
};

export default tseslint.config(
  {
    ignores: ['test-results/', '**/dist/**', '**/node_modules/**', '**/*.gen.ts', '**/*.as.ts', '.data/**'],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.pure.json', './tsconfig.web.json', './tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    // noUncheckedIndexedAccess makes every pixel read possibly undefined; in range by construction.
    files: [
      'packages/{imaging,codecs,vector,matting,documents,designer,tools}/src/**/*.ts',
      'packages/preflight/src/sheet/*.ts',
    ],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'bench/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  // Before exactMath, whose files have a list of their own.
  { files: ['**/*.ts'], rules: { 'no-restricted-syntax': ['error', oneSecond] } },
  ...sizes,
  exactMath,
  {
    files: ['**/*.tsx'],
    ignores: ['packages/ui/src/Select.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXOpeningElement[name.name="select"]',
          message: 'Take Select or ChoiceField of @printready/ui.',
        },
        oneSecond,
      ],
    },
  },
  { files: ['**/*.tsx'], plugins: { 'react-hooks': hooks }, rules: { ...hooks.configs.recommended.rules } },
);
