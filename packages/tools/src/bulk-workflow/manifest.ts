import type { ToolManifest } from '../contract/tool.ts';

export const manifest = {
  id: 'bulk-workflow',
  title: 'Bulk Workflow',
  wrapperTitle: 'Bulk Workflow',
  summary: 'Run the same steps on hundreds of images at once.',
  keywords: ['batch', 'recipe', 'automate', 'action', 'folder', 'several', 'many images', 'steps', 'zip'],
  category: 'Conversion',
  order: 3,
  menu: 'no',
  icon: 'workflow',
  // The database adds up the prices of the steps that ran (private.price_of_usage).
  price: { tokens: 0, label: 'Price of its steps' },
  access: 'public',
  suffix: '_bulk',
  screen: 'own',
} as const satisfies ToolManifest<'bulk-workflow'>;
