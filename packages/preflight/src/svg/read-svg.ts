import {
  type Budget,
  type BudgetLimits,
  createBudget,
  LimitReached,
  Malformed,
} from '@printready/documents/reading';
import { Gunzip } from 'fflate';
import type { Problem, SvgFacts } from '../facts.ts';
import { externalUrls, parseStyleSheet, type StyleSheet } from './css.ts';
import { drawSvg } from './draw.ts';
import type { SvgStroke } from './strokes.ts';
import { parseViewBox } from './transform.ts';
import { isPhysical, type Length, parseLength, toPixels } from './units.ts';
import { parseXml, type XmlDocument, type XmlElement } from './xml.ts';

const MM_PER_PIXEL = 25.4 / 96;
const MAX_LISTED = 200;
const LOADING = new Set([
  'image',
  'use',
  'feImage',
  'script',
  'linearGradient',
  'radialGradient',
  'pattern',
  'filter',
  'tref',
  'textPath',
  'mpath',
  'font-face-uri',
  'color-profile',
  'cursor',
]);

function openSvg(bytes: Uint8Array, limits?: BudgetLimits) {
  const budget = createBudget(limits);
  const document = parseXml(isGzip(bytes) ? gunzip(bytes, budget) : bytes, budget);
  const { root } = document;
  if (root.name !== 'svg') throw new Malformed('The file is no SVG.');
  const survey = surveyTree(root);
  const sheet = parseStyleSheet(survey.css);
  const size = readSize(root);
  const drawn = drawSvg(root, size.pixels, sheet, survey.byId, budget);
  return { document, root, survey, sheet, size, drawn };
}

/** @throws Malformed if the bytes are not an SVG; LimitReached if a limit is exceeded */
export const readSvgStrokes = (bytes: Uint8Array): readonly SvgStroke[] => openSvg(bytes).drawn.strokes.all;

/** @throws Malformed if the bytes are not an SVG; LimitReached if a limit is exceeded */
export function readSvg(bytes: Uint8Array, fileName: string, limits?: BudgetLimits): SvgFacts {
  const { document, root, survey, sheet, size, drawn } = openSvg(bytes, limits);
  const [width, height] = [size.pixels?.width ?? null, size.pixels?.height ?? null];
  return {
    kind: 'svg',
    fileName,
    bytes: bytes.length,
    width: rounded(width, 3),
    height: rounded(height, 3),
    viewBox: root.attributes.get('viewBox') ?? null,
    widthMm: rounded(width === null ? null : width * MM_PER_PIXEL, 3),
    heightMm: rounded(height === null ? null : height * MM_PER_PIXEL, 3),
    hasPhysicalSize: size.physical,
    fonts: [...drawn.fonts].filter((family) => !sheet.embeddedFamilies.has(family)).sort(),
    hasText: drawn.hasText,
    textFonts: [...drawn.textFonts.values()].map(({ letters, ...face }) => ({
      ...face,
      letters: [...letters].sort().join(''),
    })),
    minTextPt: rounded(drawn.minTextPt, 3),
    rasters: drawn.rasters,
    hiddenLayers: drawn.hiddenLayers,
    externalRefs: externalRefs(document, survey, sheet),
    scripts: survey.scripts,
    eventHandlers: survey.eventHandlers,
    scriptLinks: survey.scriptLinks,
    minStrokePt: rounded(drawn.minStrokePt, 3),
    colors: [...drawn.colors].sort().slice(0, MAX_LISTED),
    usesFilters: drawn.usesFilters,
    usesOpacity: drawn.usesOpacity,
    look: null,
    problems: problemsOf(document),
    notChecked: drawn.unreadRaster
      ? drawn.rasters.flatMap((r, i) => (r.pixelWidth === null ? [`rasters[${i}]`] : []))
      : [],
  };
}

type Survey = {
  readonly byId: Map<string, XmlElement>;
  css: string;
  scripts: number;
  eventHandlers: number;
  scriptLinks: number;
  readonly hrefs: string[];
};

function surveyTree(root: XmlElement): Survey {
  const survey: Survey = {
    byId: new Map(),
    css: '',
    scripts: 0,
    eventHandlers: 0,
    scriptLinks: 0,
    hrefs: [],
  };
  const styles: string[] = [];
  const stack = [root];
  for (let element = stack.pop(); element; element = stack.pop()) {
    const id = element.attributes.get('id');
    if (id !== undefined && !survey.byId.has(id)) survey.byId.set(id, element);
    if (element.name === 'style') styles.push(element.text);
    if (element.name === 'script') survey.scripts++;
    for (const [key, value] of element.attributes) surveyAttribute(survey, element, key, value);
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i];
      if (child) stack.push(child);
    }
  }
  survey.css = styles.join('\n');
  return survey;
}

function surveyAttribute(survey: Survey, element: XmlElement, key: string, value: string): void {
  if (/^on[a-z]/i.test(key)) survey.eventHandlers++;
  else if (key === 'href' || key === 'src') {
    const target = value.trim();
    if (/^javascript:/i.test(target)) survey.scriptLinks++;
    else if (
      LOADING.has(element.name) &&
      target !== '' &&
      !target.startsWith('#') &&
      !/^data:/i.test(target)
    ) {
      survey.hrefs.push(target);
    }
  } else if (value.length > 4 && /url\(/i.test(value)) survey.hrefs.push(...externalUrls(value));
}

function externalRefs(document: XmlDocument, survey: Survey, sheet: StyleSheet): string[] {
  const all = [...document.externalRefs, ...survey.hrefs, ...sheet.externalRefs];
  return [...new Set(all)].slice(0, MAX_LISTED).map((ref) => ref.slice(0, 2048));
}

function readSize(root: XmlElement): { pixels: { width: number; height: number } | null; physical: boolean } {
  const widthLength = parseLength(root.attributes.get('width'));
  const heightLength = parseLength(root.attributes.get('height'));
  const box = parseViewBox(root.attributes.get('viewBox'));
  const given = (length: Length | null) => {
    const pixels = toPixels(length);
    return pixels !== null && pixels > 0 ? pixels : null;
  };
  const [w, h] = [given(widthLength), given(heightLength)];
  const physical = isPhysical(widthLength) && isPhysical(heightLength);
  if (w !== null && h !== null) return { pixels: { width: w, height: h }, physical };
  if (!box) return { pixels: null, physical: false };
  const ratio = box.width / box.height;
  if (w !== null) return { pixels: { width: w, height: w / ratio }, physical: false };
  if (h !== null) return { pixels: { width: h * ratio, height: h }, physical: false };
  return { pixels: { width: box.width, height: box.height }, physical: false };
}

function problemsOf(document: XmlDocument): Problem[] {
  if (!document.damaged) return [];
  return [
    { code: 'xml-broken', message: 'The file breaks the rules of XML; what comes after was not checked.' },
  ];
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function gunzip(bytes: Uint8Array, budget: Budget): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Gunzip((chunk) => {
    budget.spend('decodedBytes', chunk.length);
    chunks.push(chunk);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < bytes.length; at += 16_384)
      stream.push(bytes.subarray(at, at + 16_384), at + 16_384 >= bytes.length);
  } catch (error) {
    if (error instanceof LimitReached) throw error;
    throw new Malformed('The compressed SVG is damaged.');
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

function rounded(value: number | null, places: number): number | null {
  return value === null ? null : Math.round(value * 10 ** places) / 10 ** places;
}
