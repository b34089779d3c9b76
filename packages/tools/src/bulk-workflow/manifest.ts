import type { ToolManifest } from '../tool.ts';

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
  // The database sums up what ran: private.price_of_usage.
  price: { tokens: 0, label: 'Price of its steps' },
  access: 'public',
  suffix: '_bulk',
  screen: 'own',
} as const satisfies ToolManifest<'bulk-workflow'>;
