/** Other names for tools, in addition to their titles; same syntax as trade.ts. */
import { catalog, type ToolId } from '@printready/tools/catalog';

const SAID: Partial<Record<ToolId, string>> = {
  'file-validator':
    'validator|validat* one|validat* a file|validation|check a file|preflight|file check|validat*',
  'batch-validator': 'batch validat*|validat* a folder|batch check',
  'color-ko': 'knockout|color ko|color knockout*|knock out|knock out the shirt',
  'background-remover':
    'background remov*|remov* background*|remov* the background*|remov* a background*|bg remov*|remove bg|background off|cut out|cutout*|freistell*|hintergrund entfern*|hintergrundentfern*|detourage|quitar el fondo|enlever le fond',
  'image-cropper': 'cropper|crop|cropping',
  halftone: 'halftone editor|halftone tool|halftone|halftones|halftoning',
  'blend-texture-cut': 'design effects|effects|texture tool|distress tool',
  'image-to-color-palette': 'image recolor|recolor*|palette tool',
  upscaler: 'upscal*|enlarg*',
  downscaler: 'downscal*',
  'image-converter': 'converter|file conversion|converting|convert a file|convert an image|converting files',
  'image-vectorizer': 'vectoriz*|vectoris*|vektorisier*|tracing|vectorization*|vector conversion',
  'bulk-workflow': 'bulk workflow|bulk',
  'color-separator': 'separator|color separat*|separat*|seps',
  'fit-my-print': 'fit my print|gang sheet builder|gang sheet tool|gang sheet|gang sheets|gangsheet',
  'stroke-enhancer': 'stroke enhancer|stroke tool|outline tool',
  'transparency-guide': 'transparency guide|transparency tool|transparency check',
  'white-plate': 'white plate|white plate tool|white layer tool',
};

export const TOOL_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  catalog.map(({ id, title }) => [`tool:${id}`, `${title.toLowerCase()}|${SAID[id] ?? title.toLowerCase()}`]),
);
