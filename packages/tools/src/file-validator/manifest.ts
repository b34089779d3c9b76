import type { ToolManifest } from '../contract/tool.ts';

export const manifest = {
  id: 'file-validator',
  title: 'File Validator',
  wrapperTitle: 'File Validator',
  summary: 'Find out in seconds whether a file will print, and how to fix it if it won’t.',
  keywords: ['preflight', 'check', 'pdf', 'ai', 'psd', 'svg', 'bleed', 'fonts', 'dpi', 'cmyk', 'print ready'],
  category: 'Validation',
  order: 1,
  icon: 'file-check',
  price: { tokens: 1 },
  access: 'signed-in',
  suffix: '_report',
  screen: 'own',
  input: { of: 'file' },
} as const satisfies ToolManifest<'file-validator'>;
