/** Trade questions outside the manual: which facts decide, and how to find them out. */
import type { Card } from './card.ts';

const floor = (id: string, needs: string, text: string, reason = '', more: Partial<Card> = {}): Card => ({
  id,
  needs,
  text,
  reason,
  unknown: true,
  ...more,
});

const ALL =
  'mesh dtf screen-print ink garment dark-garment white-garment emulsion exposure press-temperature powder cure film film-positive print-size thin lpi white-ink underbase length halftone line wash buy-printer rip squeegee off-contact price resolution generate check photo stencil-clean dot finding limits support customer color many vinyl sublimation order dull remove logo renew placement again';

export const SHOP_FLOOR: readonly Card[] = [
  floor(
    'exposure',
    'exposure/emulsion',
    'Exposure time depends on your emulsion, mesh and lamp; use a step wedge to find it.',
    'The Color Separator saves step wedges as films.',
    { also: ALL, open: '/color-separator', not: 'photo ai-training' },
  ),
  floor(
    'press-temperature',
    'press-temperature',
    'Press time and temperature depends on your film, powder and fabric; follow the supplier’s sheet and test one piece.',
    'This manual covers the artwork, not the press.',
    { also: ALL },
  ),
  floor(
    'powder',
    'powder',
    'The right powder depends on your film and fabric; ask its supplier.',
    'Your artwork decides what powder can hold: lines of 0.5 mm, at least 0.35 mm.',
    { also: ALL, not: 'lpi thin line' },
  ),
  floor(
    'cure',
    'cure',
    'Flash and cure time depends on your ink, garment and dryer; follow the ink’s data sheet and test.',
    'This manual covers the artwork, not the press.',
    { also: ALL, not: 'order' },
  ),
  floor(
    'buy-printer',
    'buy-printer',
    'I don’t know which equipment to buy: it depends on your volume and budget, and this manual covers artwork only.',
    'Films for screens need 720 dpi, DTF artwork 300 dpi at print size.',
    { everyday: true, also: ALL, not: 'dot-shape format resolution angle lpi' },
  ),
  floor(
    'shirt-price',
    'shirt-price',
    'What to charge depends on your costs and your market; this manual does not cover it.',
    'Fit My Print shows what a sheet of film costs.',
    { everyday: true, also: `${ALL} how-many-colors`, open: '/fit-my-print', not: 'token' },
  ),
  floor(
    'squeegee',
    'squeegee',
    'The right squeegee depends on your ink, mesh and press; ask your ink supplier and test.',
    'This manual covers the artwork, not the press.',
    { also: ALL },
  ),
  floor(
    'off-contact',
    'off-contact',
    'Off-contact, tension and pressure depend on your press and frame; its maker’s manual has the figures.',
    'This manual covers the artwork, not the press.',
    { also: ALL },
  ),
  floor(
    'wash',
    'wash',
    'How a print washes depends on ink, curing and fabric; test-wash one piece.',
    'In the artwork, thin lines and semi-transparent pixels are what lifts first.',
    {
      everyday: true,
      also: `${ALL} semi-transparent`,
      open: '/stroke-enhancer',
      page: '/docs/guides/thin-lines',
      not: 'line thin text gap',
    },
  ),
  floor(
    'ink-mixing',
    'ink-mixing',
    'Ink formulas depend on your ink system; its maker’s mixing program has them.',
    'Image Recolor names the nearest of your own inks to each color.',
    { also: `${ALL} spot-color`, open: '/image-to-color-palette' },
  ),
  floor(
    'stencil',
    'stencil-clean',
    'Cleaning and reclaiming screens depends on your emulsion and chemicals; ask their supplier.',
    'This manual covers the artwork, not the press.',
    { also: ALL },
  ),
  floor(
    'maintenance',
    'maintenance',
    'Printer maintenance depends on your machine; its maker’s manual has the steps.',
    'This manual covers the artwork, not the printer.',
    { everyday: true, also: ALL },
  ),
  floor(
    'copyright',
    'copyright',
    'I don’t know: whether you may print a design depends on its owner’s rights, so ask the owner or a lawyer.',
    'Artwork you make in the Designer uses fonts under the Open Font License, so you may sell it.',
    { everyday: true, also: `${ALL} own generate mine customer`, not: 'font' },
  ),
  floor(
    'shipping',
    'shipping',
    'No: PrintReady prepares artwork and prints nothing; send the file to your shop.',
    'Fit My Print exports the sheet.',
    { also: `${ALL} gang-sheet customer`, open: '/fit-my-print', everyday: true },
  ),
  floor(
    'embroidery',
    'embroidery',
    'No: PrintReady does not digitize for embroidery; it prepares artwork for DTF, screen printing and paper.',
    'A traced logo is a good start for a digitizer.',
    { also: `${ALL} logo vectorize convert format vector`, open: '/image-vectorizer' },
  ),
  floor(
    'mirror',
    'mirror',
    'I don’t know your RIP: most mirror DTF film by themselves, so send artwork right-reading (not mirrored) and check its setting.',
    'The Image Cropper flips an image.',
    { also: ALL, open: '/image-cropper' },
  ),
  floor(
    'sublimation',
    'sublimation',
    'I don’t know: the manual covers DTF, screen printing and paper, not sublimation.',
    'Artwork at 300 dpi at print size is a good start.',
    { also: ALL, open: '/upscaler' },
  ),
  floor(
    'dye-migration',
    'dye-migration',
    'Dye migration depends on fabric, ink and heat; ask your ink supplier for a blocker and test.',
    'This manual covers the artwork, not the press.',
    { also: ALL },
  ),
  floor(
    'buy-supplies',
    'recommend ink/white-ink/powder/emulsion/squeegee/rip',
    'I don’t know which product to buy: it depends on your press and fabric, and this manual covers artwork only.',
    'Your supplier can recommend one; test it first.',
    { also: ALL, not: 'order dot-gain tac choke trap mesh lpi' },
  ),
];
