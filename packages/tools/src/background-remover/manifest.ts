import type { ToolManifest } from '../tool.ts';

export const manifest = {
  id: 'background-remover',
  title: 'Background Remover',
  wrapperTitle: 'Background Remover',
  summary: 'Cuts your art out of its background, with clean edges and no halo on the shirt.',
  category: 'Editing',
  order: 2,
  icon: 'scissors',
  price: { tokens: 2 },
  access: 'guarded',
  suffix: '_cutout',
} as const satisfies ToolManifest<'background-remover'>;
