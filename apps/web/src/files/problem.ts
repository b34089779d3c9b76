import type { DecodeProblem } from '@printready/codecs';
import { PIXEL_LIMIT } from '@printready/contracts/limits';
import { fileProblems, files } from '@printready/contracts/messages';
import { MissingCode } from '../platform/load-code.ts';
import { formatName, type SourceFile } from './document.ts';
import { refuseSize } from './general-limit.ts';

export type FileProblem = {
  readonly fileName: string;
  readonly happened: string;
  readonly means: string;
  readonly remedy: string;
  readonly detail: string;
};

const UNTOUCHED = 'Nothing was read; the file is unchanged.';
const REMEDY_OTHER_FORMAT = 'Export it from your design program as PNG, TIFF or PDF, and open that.';

/** Checks a file before it is read; null if it passes. */
export function checkFile({ name, blob }: SourceFile): FileProblem | null {
  const happened = refuseSize(blob);
  if (happened === null) return null;
  return {
    fileName: name,
    happened,
    means: UNTOUCHED,
    remedy: 'Save it as a flattened PNG without layers or spare channels; that is usually far smaller.',
    detail: `${blob.size} bytes, type "${blob.type}"`,
  };
}

export function describeProblem({ name }: SourceFile, problem: DecodeProblem): FileProblem {
  const base = { fileName: name, detail: `${problem.code}: ${problem.text}` };
  switch (problem.code) {
    case 'empty':
      return {
        ...base,
        happened: fileProblems['parse-error'],
        means: 'The file is empty (0 bytes). A download or copy probably stopped before it started.',
        remedy: 'Download or export it again.',
      };
    case 'no-page':
      return {
        ...base,
        happened: fileProblems['parse-error'],
        means: problem.text,
        remedy: 'Open it again and choose another page.',
      };
    case 'unsupported':
      return {
        ...base,
        happened: files.unsupported(problem.format ? formatName(problem.format) : ''),
        means: problem.format ? problem.text : 'This isn’t an image we can read, despite its name.',
        remedy: REMEDY_OTHER_FORMAT,
      };
    case 'too-large':
      return {
        ...base,
        happened: `${fileProblems['memory-error']} it has more than ${PIXEL_LIMIT / 1e6} megapixels.`,
        means: UNTOUCHED,
        remedy:
          'Export it smaller: 300 ppi at print size is enough for garments. The Image Converter, Image Cropper, Downscaler and Transparency Guide open a longer film; save it as PNG without interlacing, or as RGB or gray TIFF.',
      };
    case 'corrupt':
      return {
        ...base,
        happened: fileProblems['parse-error'],
        means: 'The file is damaged or incomplete, so part of the art could be missing.',
        remedy:
          'Download or export it again. If it opens in your design program, save a fresh copy from there.',
      };
    case 'out-of-memory':
      return {
        ...base,
        happened: `${fileProblems['memory-error']} this browser has no memory left for an image of this size.`,
        means: UNTOUCHED,
        remedy: 'Close other tabs and try again, or export it smaller.',
      };
    default:
      return problem.code satisfies never;
  }
}

export function describeTimeout({ name }: SourceFile): FileProblem {
  return {
    fileName: name,
    happened: `${fileProblems['timeout-error']} so reading it was stopped.`,
    means: 'It may be damaged or very complex.',
    remedy: 'Save a fresh, flattened copy from your design program and open that.',
    detail: 'timeout',
  };
}

export function describeCrash({ name }: SourceFile, error: unknown): FileProblem {
  if (error instanceof MissingCode)
    return {
      fileName: name,
      happened: error.message,
      means: 'Part of the app didn’t load. Your file is fine.',
      remedy: 'Check your connection, then try again.',
      detail: String(error.cause),
    };
  return {
    fileName: name,
    happened: fileProblems['parse-error'],
    means: 'The image reader stopped. Your file is unchanged.',
    remedy: 'Try again. If it happens again, reload the page.',
    detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}
