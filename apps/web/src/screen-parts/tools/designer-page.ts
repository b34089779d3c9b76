/** Entry for the designer in the palette and All Tools; the tool catalog does not contain it. */
import { DESIGNER_ID, EXPORT_TOKENS } from '@printready/contracts/designer';
import { DESIGNER_FLOW } from '@printready/contracts/messages';

export const DESIGNER_PAGE = {
  path: `/${DESIGNER_ID}`,
  title: DESIGNER_FLOW,
  summary: 'From a sentence to twelve designs that print',
  words: 'ai create draw logo shirt badge lettering',
  tokens: EXPORT_TOKENS,
} as const;
