import { ASK, BY_SIZE, type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';
import { ENCLOSED_BACKGROUND, JPEG_DAMAGE } from '../grounds/finding-rows.ts';

export const FINDINGS = {
  ...ENCLOSED_BACKGROUND,
  ...JPEG_DAMAGE,
  'no-network': { title: 'Made without the AI model', ...NOTE },
  'no-color': { title: 'No background color picked', ...NOTE },
  'cut-out-already': { title: 'Background already transparent', ...NOTE },
  'hardly-anything-removed': { title: 'Hardly anything removed', ...NOTE },
  'nearly-all-removed': { title: 'Nearly all of the image removed', ...NOTE },
  'looks-like-photo': { title: 'Border with many colors', ...NOTE },
  'looked-again': { title: 'Fine model used instead of Fast', ...NOTE },
  'second-look-missed': { title: 'Fine model not loaded', ...NOTE },
  'second-look-comes': { title: 'Fine model recommended', ...NOTE },
  'nothing-there': { title: 'No subject at the clicked spot', ...NOTE },
  'soft-shadow': { title: 'Soft shadow removed', severities: ASK, fixes: ['options'] },
  rivals: { title: 'More than one subject', severities: ASK, fixes: ['pick'] },
  unsure: { title: 'Unsure cut-out', severities: ASK, fixes: ['pick'] },
  'art-removed': { title: 'Art removed', severities: BY_SIZE, fixes: ['options', 'pick'] },
  'lines-removed': { title: 'Outlines removed', severities: BY_SIZE, fixes: ['options', 'pick'] },
  'pale-art-removed': { title: 'Pale art removed', severities: BY_SIZE, fixes: ['options', 'pick'] },
  'enclosed-left': { title: 'Background left inside the art', severities: BY_SIZE, fixes: ['pick'] },
  'hole-in-art': { title: 'Holes in the art', severities: BY_SIZE, fixes: ['options', 'pick'] },
  'art-semi-transparent': {
    title: 'Semi-transparent art',
    severities: BY_SIZE,
    fixes: ['options', 'pick'],
  },
  'background-left': { title: 'Background left', severities: BY_SIZE, fixes: ['options'] },
  'color-changed': { title: 'Changed colors', severities: BY_SIZE, fixes: ['options', 'pick'] },
  'cut-through': { title: 'Cut through a texture', severities: ASK, fixes: ['options', 'pick'] },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
