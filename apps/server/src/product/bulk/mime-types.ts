import { FORMATS } from '@printready/codecs/formats';

export const MIME_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(FORMATS).map(({ extension, mediaType }) => [extension, mediaType])),
  svg: 'image/svg+xml',
  eps: 'application/postscript',
  zip: 'application/zip',
  json: 'application/json',
};
