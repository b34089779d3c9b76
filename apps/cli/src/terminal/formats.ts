import { FORMATS, type SaveFormat } from '@printready/codecs/formats';
import { catalog } from '@printready/tools/catalog';

const ALSO: Readonly<Record<string, SaveFormat>> = { jpeg: 'jpeg', tiff: 'tiff' };

const BY_ENDING: ReadonlyMap<string, SaveFormat> = new Map([
  ...(Object.keys(FORMATS) as SaveFormat[]).map((format) => [FORMATS[format].extension, format] as const),
  ...Object.entries(ALSO),
]);

const DOCUMENTS = catalog.flatMap(({ outputs = [] }) => outputs.map(({ extension }) => extension));

export const formatOf = (ending: string): SaveFormat | null => BY_ENDING.get(ending.toLowerCase()) ?? null;

export const pictureEndings: readonly string[] = [...BY_ENDING.keys()];
export const resultEndings: readonly string[] = [...new Set([...pictureEndings, ...DOCUMENTS])];
