export type Chapter = { readonly id: string; readonly title: string; readonly pages: readonly string[] };

export const TOOLS_CHAPTER = 'tools';

export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'start',
    title: 'Getting started',
    pages: [
      'first-print',
      'opening-files',
      'print-size',
      'workspace',
      'score',
      'tokens-and-plans',
      'account',
      'team',
      'proofs',
      'assistant',
    ],
  },
  { id: TOOLS_CHAPTER, title: 'Tools', pages: [] },
  {
    id: 'guides',
    title: 'Guides',
    pages: [
      'dtf-from-a-jpeg',
      'low-resolution',
      'semi-transparent-pixels',
      'white-underbase',
      'knock-out-the-garment',
      'thin-lines',
      'gang-sheets',
      'ink-and-prices',
      'pdf-x',
      'hot-folder',
      'offline-validator',
      'designer',
      'placement-sizes',
      'screen-print-separations',
      'halftones-and-mesh',
      'color-and-profiles',
      'bleed-and-trim',
      'fonts',
      'file-formats',
    ],
  },
  {
    id: 'programs',
    title: 'Preparing files',
    pages: ['illustrator', 'photoshop', 'procreate', 'canva', 'affinity', 'coreldraw'],
  },
  {
    id: 'findings',
    title: 'Validator findings',
    pages: ['color', 'resolution', 'bleed', 'fonts', 'structure', 'general'],
  },
  {
    id: 'reference',
    title: 'Reference',
    pages: [
      'error-messages',
      'limits',
      'shop-profiles',
      'keyboard',
      'cli',
      'api',
      'deployment',
      'privacy',
      'glossary',
    ],
  },
];
