import type { ToolManifest } from '../contract/tool.ts';
import type { Options } from './options.ts';

export const manifest = {
  id: 'image-to-color-palette',
  title: 'Image Recolor',
  wrapperTitle: 'Image Recolor',
  summary: 'See every color in your artwork and swap it for your inks.',
  keywords: ['palette', 'replace color', 'swap colors', 'colorways', 'hex codes', 'swatches', 'match inks'],
  category: 'Editing',
  order: 6,
  menu: 'no',
  icon: 'palette',
  price: { tokens: 1 },
  access: 'guarded',
  suffix: '_recolored',
  perImage: ['palette', 'colorways', 'artKind'],
  outputs: [
    {
      id: 'colorways',
      extension: 'zip',
      mediaType: 'application/zip',
      label: 'Colorways, ZIP',
      note: 'A PNG of each, and one sheet',
    },
    {
      id: 'ase',
      extension: 'ase',
      mediaType: 'application/octet-stream',
      label: 'Swatches, ASE',
      note: 'Adobe’s programs',
    },
    {
      id: 'aco',
      extension: 'aco',
      mediaType: 'application/octet-stream',
      label: 'Swatches, ACO',
      note: 'Photoshop',
    },
    {
      id: 'gpl',
      extension: 'gpl',
      mediaType: 'text/plain',
      label: 'Palette, GPL',
      note: 'GIMP, Inkscape, Krita',
    },
    {
      id: 'css',
      extension: 'css',
      mediaType: 'text/css',
      label: 'Palette, CSS',
      note: 'Style sheets',
    },
    {
      id: 'json',
      extension: 'json',
      mediaType: 'application/json',
      label: 'Palette, JSON',
      note: 'Hex, RGB and Lab',
    },
  ],
} as const satisfies ToolManifest<'image-to-color-palette', Options>;
