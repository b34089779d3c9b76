/** Background Remover: art cut out by the color around it or by a network, then its edge made fit to print. */
import { ASSUMED_PPI, pixelsPerMillimeter, type Raster, withPixels } from '@printready/imaging/raster';
import { paintStrokes } from '@printready/matting/brush';
import { pixelWords } from '@printready/matting/pixel-words';
import { halftoneOpacity, hardenOpacity } from '@printready/matting/solid-opacity';
import { trimEdge } from '@printready/matting/trim-edge';
import { defineTool, type Engine, type EngineRun, type Figure } from '../tool.ts';
import { type CutOut, cutOut, NOT_AI } from './cut-out.ts';
import { RIVALS, UNSURE } from './notes.ts';
import { type Options, schema } from './options.ts';
import { judgeBorder, suggest } from './suggest.ts';

type Report = (fraction: number) => void;

/** Shares out the progress bar: a part's own 0…1 becomes `from`…`to` of the whole. */
function reportPart(run: EngineRun, from: number, to: number): Report {
  return (fraction) => {
    run.signal.throwIfAborted();
    run.progress(from + (to - from) * fraction);
  };
}

type Opacity = { readonly visible: number; readonly soft: number };

/** Pixels that are not clear, and those of them that are not solid either. */
function countOpacity(pixels: Uint8ClampedArray): Opacity {
  const words = pixelWords(pixels);
  let visible = 0;
  let soft = 0;
  for (let at = 0; at < words.length; at++) {
    const alpha = words[at]! >>> 24;
    if (alpha === 0) continue;
    visible++;
    if (alpha !== 255) soft++;
  }
  return { visible, soft };
}

function figuresOf(before: Opacity, after: Opacity, pixels: number): Figure[] {
  const percent = (part: number) => (100 * part) / pixels;
  return [
    { label: 'Area removed', value: percent(before.visible - after.visible), unit: '%' },
    { label: 'Semi-transparent', value: percent(after.soft), unit: '%', before: percent(before.soft) },
  ];
}

const NO_NETWORK = 'Made by color: the AI model is not on this computer yet. Run again when it is.';
const NO_COLOR = 'No background color is chosen yet. Pick it on the picture.';
const CUT_OUT_ALREADY = 'The border is clear already. Pick a color on the picture if more should go.';
const HARDLY_ANYTHING = 'Hardly anything was removed. Pick the background’s color, or raise the tolerance.';
const NEARLY_ALL = 'Nearly all of the picture was removed. Lower the tolerance, or try the other engine.';
const LOOKS_LIKE_PHOTO = 'The border has many colors, as a photograph’s has. The AI engine suits it better.';
const LOOKED_AGAIN = 'The fast model was not sure of this picture; the fine one looked again.';
const NOT_AGAIN =
  'The fast model is not sure of this picture, and the fine one could not be had. Look at it closely, or run again later.';
/** Of previews. */
const WITHOUT_MODEL =
  'The preview needs the AI model, which is not on this device yet. Loading it is free; a run brings it, too.';
const WITHOUT_SECOND_LOOK =
  'The fast model is not sure of this picture. A run asks the fine one, too, which is not on this device yet; loading it is free.';
const FAST_ALONE = 'What you see is the fast one’s answer: look at it closely.';
const NOTHING_THERE =
  'Nothing stands out where you pointed, so the whole picture was looked at. Point at the middle of the subject.';
/** Shares of what was visible. */
const HARDLY = 0.002;
const NEARLY = 0.995;

function notesOfModels({ instead, subject }: CutOut, { detail }: Options, isPreview: boolean): string[] {
  if (instead) return [NO_NETWORK];
  if (!subject) return [];
  const { secondLook, unsure, rivals, nothingThere } = subject;
  return [
    ...(secondLook === 'taken' ? [LOOKED_AGAIN] : []),
    ...(secondLook === 'missed' ? [isPreview ? WITHOUT_SECOND_LOOK : NOT_AGAIN] : []),
    ...(unsure && secondLook !== 'missed' ? [UNSURE[detail]] : []),
    ...(rivals && !unsure ? [RIVALS] : []),
    ...(nothingThere ? [NOTHING_THERE] : []),
  ];
}

function notesOf(input: Raster, options: Options, { instead }: CutOut, removedShare: number): string[] {
  const byColor = instead || options.engine === 'color';
  const notes: string[] = [];
  const border = judgeBorder(input);
  if (byColor && options.keys.length === 0 && options.areas.length === 0)
    notes.push(border ? NO_COLOR : CUT_OUT_ALREADY);
  else if (removedShare < HARDLY) notes.push(HARDLY_ANYTHING);
  else if (removedShare > NEARLY) notes.push(NEARLY_ALL);
  if (options.engine === 'color' && border?.flat === false) notes.push(LOOKS_LIKE_PHOTO);
  return notes;
}

/** Pixels are read as words, which a view that begins in the middle of one does not allow: then a copy. */
function wordAligned(input: Raster): Raster {
  return input.data.byteOffset % 4 === 0 ? input : withPixels(input, input.data.slice());
}

/** Choke and feather in the input's own pixels; in a proxy, pixels are larger. */
function trimOf({ unit, choke, feather }: Options, input: Raster, proxyScale: number) {
  const factor = unit === 'px' ? proxyScale : pixelsPerMillimeter(input);
  return { chokePx: choke * factor, featherPx: feather * factor };
}

const meanPpi = ({ resolution }: Raster) => (resolution ? (resolution.x + resolution.y) / 2 : ASSUMED_PPI);

/** Makes opacity what the press can print. */
function printOpacity(pixels: Uint8ClampedArray, input: Raster, options: Options, report: Report): Figure[] {
  if (options.alpha === 'smooth') return [];
  if (options.alpha === 'hard') {
    hardenOpacity(pixels, options.threshold);
    return [];
  }
  const screen = halftoneOpacity(pixels, input.width, meanPpi(input), options, report);
  return [
    { label: 'Screen frequency', value: screen.frequencyLpi, unit: 'lpi' },
    { label: 'Screen angle', value: screen.angleDegrees, unit: '°' },
  ];
}

/** Order matters: the edge is trimmed before corrections, which have the last word on soft opacity; dots come last. */
const engine: Engine<Options> = async (given, options, run) => {
  const input = wordAligned(given);
  reportPart(run, 0, 1)(0);
  const cut = await cutOut(input, options, run, reportPart(run, 0, 0.8));
  const { pixels, instead } = cut;
  const trim = trimOf(options, input, run.proxyScale ?? 1);
  if (trim.chokePx > 0 || trim.featherPx > 0) trimEdge(pixels, input.width, input.height, trim);
  reportPart(run, 0, 1)(0.88);
  if (options.strokes.length > 0) paintStrokes(input, pixels, options.strokes, reportPart(run, 0.88, 0.93));
  const screen = printOpacity(pixels, input, options, reportPart(run, 0.93, 0.98));
  const before = countOpacity(input.data);
  const after = countOpacity(pixels);
  const removedShare = before.visible === 0 ? 1 : (before.visible - after.visible) / before.visible;
  // What stands in for the network says nothing of what a run will measure.
  const isPreview = run.proxyScale !== undefined;
  const guessed = instead && isPreview;
  const figures = guessed ? [] : [...figuresOf(before, after, input.width * input.height), ...screen];
  const notes = [...notesOfModels(cut, options, isPreview), ...notesOf(input, options, cut, removedShare)];
  run.progress(1);
  return {
    kind: 'raster',
    raster: withPixels(input, pixels),
    figures,
    notes,
    ...(cut.without !== null && {
      approximate: true,
      without: {
        network: cut.without,
        ...(cut.instead
          ? { note: WITHOUT_MODEL, wayOut: NOT_AI }
          : { note: WITHOUT_SECOND_LOOK, wayOut: FAST_ALONE }),
      },
    }),
  };
};

export const tool = defineTool({ schema, engine, suggest });
