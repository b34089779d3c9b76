import type { ToolManifest } from '../contract/tool.ts';

export const manifest = {
  id: 'transparency-guide',
  title: 'Transparency Guide',
  wrapperTitle: 'Transparency Guide',
  summary: 'Finds semi-transparent pixels, shows which ones will print badly, and fixes them.',
  keywords: [
    'transparency',
    'semi-transparent',
    'opacity',
    'alpha',
    'soft edges',
    'glow',
    'dtf',
    'solid',
    'white underbase',
  ],
  category: 'Print Prep',
  order: 4,
  menu: 'no',
  icon: 'scan-eye',
  price: { tokens: 0 },
  access: 'signed-in',
  suffix: '_transparency',
  // Harden is the default since version 2; before, a run without a fix gave the map.
  version: 2,
  anySize: true,
} as const satisfies ToolManifest<'transparency-guide'>;
