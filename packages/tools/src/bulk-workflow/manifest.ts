import type { ToolManifest } from '../tool.ts';

/** Tokens that one file may cost: the sum of the steps that ran on it. By name, as the price table has variants. */
const MOST_TOKENS = 60;
const perFile = Object.fromEntries(
  Array.from({ length: MOST_TOKENS + 1 }, (_, tokens) => [`${tokens}`, tokens]),
);

export const manifest = {
  id: 'bulk-workflow',
  title: 'Bulk Workflow',
  wrapperTitle: 'Bulk Workflow',
  summary: 'Takes hundreds of images through the same steps, each with its own condition, in one go.',
  keywords: ['batch', 'recipe', 'automate', 'action', 'folder', 'several', 'many images', 'steps', 'zip'],
  category: 'Conversion',
  order: 3,
  menu: 'no',
  icon: 'workflow',
  // Which of them is known when the steps have run.
  price: { tokens: 0, variants: perFile, variantOf: () => '0' },
  access: 'public',
  suffix: '_bulk',
  screen: 'own',
} as const satisfies ToolManifest<'bulk-workflow'>;
