import type { ToolManifest } from '../contract/tool.ts';

export const manifest = {
  id: 'batch-validator',
  title: 'Batch Validator',
  wrapperTitle: 'Batch Validator',
  summary: 'Checks a whole folder against your shop’s rules, worst first, grouped by problem.',
  keywords: ['preflight', 'check many', 'folder', 'bulk', 'several', 'report', 'csv'],
  category: 'Validation',
  order: 2,
  menu: 'no',
  icon: 'files',
  price: { tokens: 1 },
  access: 'signed-in',
  suffix: '_batch',
  screen: 'own',
  input: { of: 'file', several: true },
} as const satisfies ToolManifest<'batch-validator'>;
