import { FORMAT_NAMES, FORMATS, type FormatFacts, type SaveFormat } from '@printready/codecs/formats';
import { catalog } from '@printready/tools/catalog';
import { type Answer, computed } from '../answer-type.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation } from './context.ts';

const PAGE = '/docs/guides/file-formats#what-each-can-hold';
const OPENING = '/docs/start/opening-files#what-opens-where';

const FOREIGN: Readonly<Record<string, readonly [string, string]>> = {
  cdr: ['CDR files open only in CorelDRAW', 'PDF or PNG'],
  eps: ['EPS does not open here', 'PDF, AI or SVG'],
  psb: ['PSB does not open here', 'PSD, PDF or PNG'],
  dxf: ['DXF does not open here', 'SVG or PDF'],
  raw: ['camera raw files do not open here', 'JPEG, PNG or TIFF'],
  indd: ['InDesign files open only in InDesign', 'PDF'],
  office: ['Office documents do not open here', 'PDF'],
  sketch: ['that program’s own files do not open here', 'PDF, SVG or PNG'],
  'procreate-file': ['Procreate’s own files open only in Procreate', 'PNG or PSD'],
};

const isSaved = (concept: string): concept is SaveFormat => concept in FORMATS;
const isOpened = (concept: string): concept is keyof typeof FORMAT_NAMES => concept in FORMAT_NAMES;

const formatsIn = (question: Reading): string[] =>
  [...question.mentions]
    .sort((a, b) => a.at - b.at)
    .map(({ concept }) => concept)
    .filter((concept) => isSaved(concept) || isOpened(concept) || concept in FOREIGN || concept === 'ai');

const toolsThatWrite = (extension: string) =>
  catalog.filter(({ outputs = [] }) => outputs.some((output) => output.extension === extension));

const fact = (parts: Omit<Parameters<typeof computed>[0], 'kind'>): Answer =>
  computed({ ...parts, kind: 'fact' });

function holdsTransparency({ label, alpha }: FormatFacts): Answer {
  const text =
    alpha === 'full'
      ? `Yes, ${label} keeps transparency.`
      : alpha === 'cut'
        ? `Only in part: a ${label} pixel is there or not, with no soft edges.`
        : `No, ${label} has no transparency; save a PNG.`;
  return fact({
    topic: 'format-transparency',
    text,
    reason: alpha === 'none' ? 'Everything transparent gets a background color.' : '',
    open: '/image-converter',
    page: PAGE,
  });
}

function holdsCmyk({ label, spaces }: FormatFacts): Answer {
  return fact({
    topic: 'format-cmyk',
    text: spaces.includes('cmyk')
      ? `Yes, ${label} can hold CMYK.`
      : `No, ${label} cannot hold CMYK; use TIFF, PDF, PSD or JPEG.`,
    reason: 'The Image Converter reports every color that the inks cannot reach.',
    open: '/image-converter',
    page: PAGE,
  });
}

function holdsLayers({ label, holds }: FormatFacts): Answer {
  const text =
    holds === 'layers'
      ? `Yes, ${label} keeps layers.`
      : holds === 'pages'
        ? `${label} keeps pages, not layers; PSD keeps layers.`
        : `No, ${label} holds one image; PSD keeps layers.`;
  return fact({ topic: 'format-layers', text, open: '/image-converter', page: PAGE });
}

function opens(format: string): Answer {
  const foreign = FOREIGN[format];
  if (foreign) {
    return fact({
      topic: 'format-opens',
      text: `No, ${foreign[0]}: ask for ${foreign[1]}.`,
      open: '/file-validator',
      page: OPENING,
    });
  }
  if (format === 'ai') {
    return fact({
      topic: 'format-opens',
      text: 'Yes, AI files open if they were saved with Create PDF Compatible File ticked.',
      reason: 'Otherwise ask for a PDF.',
      open: '/file-validator',
      page: '/docs/start/opening-files#illustrator-files',
    });
  }
  const name = isOpened(format) ? FORMAT_NAMES[format] : format;
  return fact({
    topic: 'format-opens',
    text: `Yes, ${name === 'Photoshop file' ? 'PSD' : name} files open in the image tools.`,
    reason: 'Drop the file, or paste it with Ctrl+V.',
    open: format === 'pdf' ? '/file-validator' : '/image-converter',
    page: OPENING,
  });
}

function saves(format: string): Answer {
  const label = isSaved(format) ? FORMATS[format].label : format.toUpperCase();
  const extension = isSaved(format) ? FORMATS[format].extension : format;
  const tools = toolsThatWrite(extension);
  const [tool] = tools;
  if (isSaved(format)) {
    return fact({
      topic: 'format-saves',
      text: `The Image Converter saves ${label}${tool && format === 'svg' ? '; the Image Vectorizer traces artwork into true SVG curves' : ''}.`,
      reason: 'It is free and reports anything that is lost.',
      open: format === 'svg' ? '/image-vectorizer' : '/image-converter',
      page: '/docs/tools/image-converter',
    });
  }
  return fact({
    topic: 'format-saves',
    text: tool
      ? `Yes, ${tool.title} saves ${label}.`
      : `No, ${label} is not written here; use PDF, SVG or PNG.`,
    reason: tool ? 'It is in the menu beside Download.' : '',
    open: tool ? `/${tool.id}` : '/image-converter',
    page: tool ? `/docs/tools/${tool.id}` : PAGE,
  });
}

const nameOf = (format: string): string =>
  format === 'psd' ? 'PSD' : isOpened(format) ? FORMAT_NAMES[format] : format.toUpperCase();

function opensAll(formats: readonly string[]): Answer {
  const foreign = formats.find((format) => format in FOREIGN);
  if (foreign !== undefined) return opens(foreign);
  return fact({
    topic: 'format-opens',
    text: `Yes, ${formats.map(nameOf).join(' and ')} files open in the image tools.`,
    reason: formats.includes('ai')
      ? 'AI files must have been saved with Create PDF Compatible File ticked.'
      : '',
    open: '/image-converter',
    page: OPENING,
  });
}

const OPENED_NAMES = Object.values(FORMAT_NAMES).map((name) => (name === 'Photoshop file' ? 'PSD' : name));

const openList = (): Answer =>
  fact({
    topic: 'formats-opened',
    text: `The tools open ${OPENED_NAMES.join(', ')}, and AI files saved with a PDF inside.`,
    reason: 'The File Validator takes PDF, AI, PSD and SVG.',
    open: '/image-converter',
    page: OPENING,
  });

const saveList = (): Answer =>
  fact({
    topic: 'formats-saved',
    text: `The Image Converter saves ${Object.values(FORMATS)
      .map(({ label }) => label)
      .join(', ')}; Image Vectorizer adds EPS and DXF.`,
    open: '/image-converter',
    page: PAGE,
  });

const WRITES =
  /\b(?:save|export|output|convert|write|download|to|into|as|get|make|deliver|speichern|exportieren|umwandeln)\b/;
const HOLDS = /\b(?:keep|hold|support|have|has|lose|with|be|is|allow|contain)\w*\b/;

const PROGRAMS = ['illustrator', 'photoshop', 'affinity', 'coreldraw', 'procreate', 'canva', 'gimp'] as const;

const OTHER_SUBJECTS = [
  'dtf',
  'screen-print',
  'garment',
  'plotter',
  'vectorize',
  'separate',
  'font',
  'finding',
  'price',
  'token',
  'refused',
  'shrink',
  'background',
  'remove',
  'check',
  'enlarge',
  'low-resolution',
  'vector',
  'bleed',
  'customer',
  'cut-line',
  'embed',
  'halftone',
  'many',
  'film-positive',
  'layers',
  'file-size',
  'offset',
  'gang-sheet',
] as const;

const ABOUT_AI_FILES = /\b(?:files?|open|upload|dateien?|fichiers?|archivos?|read|import)\b|\.ai\b/;
const OPENS = /\b(?:open|import|read|upload|load|offnen|ouvrir|abrir|accept|take|support|hochladen)\w*\b/;
const SAVES = /\b(?:export|save|download|output)\b/;
const CONVERTS = /\b(?:to|into|as|from|nach|in|en|vers|a)\b/;
const CHOICE = /\b(?:or|vs|versus|oder|ou|preset)\b/;

function answerList(question: Reading): Answer | null {
  if (!question.has('format')) return null;
  if (question.has('convert') || SAVES.test(question.text)) return saveList();
  return question.has('open', 'upload') && OPENS.test(question.text) ? openList() : null;
}

function answerHolds(question: Reading, format: string): Answer | null {
  if (!HOLDS.test(question.text) || !isSaved(format)) return null;
  const facts = FORMATS[format];
  const isTask = question.has('background', 'convert', 'generate', ...PROGRAMS);
  if (question.has('transparent') && !isTask) return holdsTransparency(facts);
  if (question.has('cmyk') && !question.has('convert', 'dtf')) return holdsCmyk(facts);
  return question.has('layers') ? holdsLayers(facts) : null;
}

function answerOpensOrSaves(question: Reading, named: readonly string[], first: string): Answer | null {
  const { text } = question;
  const target = named.at(-1) ?? first;
  if (named.length > 1 && !question.has('convert') && !CONVERTS.test(text)) {
    return question.has('open', 'upload', 'format') ? opensAll(named) : null;
  }
  const isMadeHere = first in FOREIGN && toolsThatWrite(first).length > 0 && !OPENS.test(text);
  if (named.length > 1 || isMadeHere || (WRITES.test(text) && question.has('convert'))) {
    return isSaved(target) || toolsThatWrite(target).length > 0 ? saves(target) : opens(target);
  }
  return question.has('open', 'upload', 'refused', 'format') || first in FOREIGN ? opens(first) : null;
}

export const answerFormats: Computation = (question) => {
  const named = [...new Set(formatsIn(question))];
  const [format] = named;
  const isForeign = named.some((one) => one in FOREIGN);
  if (question.has(...PROGRAMS) && !isForeign) return null;
  const isElsewhere = CHOICE.test(question.text) || question.has(...OTHER_SUBJECTS);
  if (format === undefined) return isElsewhere ? null : answerList(question);
  const held = named.length === 1 ? answerHolds(question, format) : null;
  if (held) return held;
  if (format === 'ai' && !ABOUT_AI_FILES.test(question.text)) return null;
  return isElsewhere && !(format in FOREIGN) ? null : answerOpensOrSaves(question, named, format);
};
