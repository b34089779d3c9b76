import { type Converted, convert, convertFile, type FileConversion } from '@printready/codecs/convert';
import { FORMATS, stemOf } from '@printready/codecs/formats';
import type { RunContext } from '@printready/jobs';
import { reportTo } from '@printready/jobs/split-progress';
import { defineFileTool, type FileWork, type ToolInput } from '../contract/define-file-tool.ts';
import type { Figure } from '../contract/tool.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { manifest } from './manifest.ts';
import { type Options, schema } from './options.ts';
import { toConversion } from './to-conversion.ts';

async function convertInput(input: ToolInput, options: Options, run: RunContext): Promise<FileConversion> {
  const { conversion, drawnPpi } = toConversion(options);
  const title = stemOf(input.name);
  if ('bytes' in input) {
    const reading = (on: boolean) => run.guard?.(on);
    return convertFile(input.bytes, conversion, { ppi: drawnPpi, report: reportTo(run), reading, title });
  }
  const converted = await convert(input.picture, conversion, { title });
  return { ok: true, files: [{ ...converted, page: null }], losses: converted.losses, reading: [] };
}

function figuresOf({ facts, parts, outOfGamut }: Converted): Figure[] {
  const { width, height, ppi, space, depth } = facts;
  return [
    { id: 'width', label: 'Width', value: width, unit: 'px' },
    { id: 'height', label: 'Height', value: height, unit: 'px' },
    ...(ppi === null ? [] : [{ id: 'resolution', label: 'Resolution', value: ppi, unit: 'ppi' } as const]),
    { id: 'depth', label: `${space.toUpperCase()} bits per channel`, value: depth, unit: '' },
    { id: 'parts', label: 'Pages or layers', value: parts, unit: '' },
    ...(outOfGamut === null
      ? []
      : [{ id: 'out-of-gamut', label: 'Out of gamut', value: 100 * outOfGamut, unit: '%' } as const]),
  ];
}

const work: FileWork<Options, FindingCode> = async ({ inputs, options }, run) => {
  const [input] = inputs;
  if (!input) throw new RangeError('There is no file to convert.');
  const converted = await convertInput(input, options, run);
  if (!converted.ok) {
    const { code, text } = converted.problem;
    return { ok: false, findings: [{ code, text }], figures: [], files: [] };
  }
  const { extension, mediaType } = FORMATS[options.format];
  const [first] = converted.files;
  return {
    ok: true,
    findings: converted.losses.map((text) => ({ code: 'lost', text })),
    figures: first ? figuresOf(first) : [],
    files: converted.files.map(({ bytes, page }) => ({
      name: `${stemOf(input.name)}${page === null ? '' : `-${page}`}.${extension}`,
      mediaType,
      parts: [bytes],
    })),
  };
};

export const tool = defineFileTool({ schema, findings: FINDINGS, input: manifest.input, work });
