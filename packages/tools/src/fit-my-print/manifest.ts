import type { ToolManifest } from '../contract/tool.ts';

export const manifest = {
  id: 'fit-my-print',
  title: 'Fit My Print',
  wrapperTitle: 'Fit My Print',
  summary: 'Place art at exact size, or nest many pieces on a gang sheet to save film.',
  keywords: ['gang sheet', 'nesting', 'layout', 'dtf', 'film', 'size', 'imposition', 'quantity', 'sheet'],
  category: 'Print Prep',
  order: 2,
  menu: 'no',
  icon: 'layout-grid',
  price: { tokens: 1 },
  access: 'signed-in',
  suffix: '_sheet',
  screen: 'own',
  input: { of: 'picture', several: true },
} as const satisfies ToolManifest<'fit-my-print'>;
