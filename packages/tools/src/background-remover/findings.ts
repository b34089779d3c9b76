import type { Finding } from '../contract/tool.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';

const define = (code: FindingCode, text: string): Finding<FindingCode> => ({ code, text });

export const NOTICES = {
  noNetwork: define(
    'no-network',
    'Made by color, because the AI model is not on this device yet. Run again once it is.',
  ),
  noColor: define('no-color', 'No background color picked. Click it in the image.'),
  cutOutAlready: define(
    'cut-out-already',
    'This background is already transparent. Pick a color to remove more.',
  ),
  hardlyAnything: define(
    'hardly-anything-removed',
    'Hardly anything was removed. Pick the background’s color, or raise the tolerance.',
  ),
  nearlyAll: define(
    'nearly-all-removed',
    'Nearly all of the image was removed. Lower the tolerance, or try the other engine.',
  ),
  looksLikePhoto: define(
    'looks-like-photo',
    'The border has many colors, as in a photo. Use the AI engine instead.',
  ),
  lookedAgain: define('looked-again', 'Fast was unsure about this image, so Fine was used.'),
  notAgain: define(
    'second-look-missed',
    'Fast is unsure about this image, and Fine could not be loaded. Check the result, or run again later.',
  ),
  withoutSecondLook: define(
    'second-look-comes',
    'This one is difficult. Use the Fine model? (one-time free download)',
  ),
  nothingThere: define(
    'nothing-there',
    'No subject found there, so little more than that spot was added. Click the middle of it, or paint it with the Keep brush.',
  ),
  shadow: {
    code: 'soft-shadow',
    text: 'Soft shadow removed. Under Shadow or glow you can keep it.',
    asks: {
      found: 'Soft shadow removed.',
      question: '',
      leave: 'OK',
      apply: { label: 'Keep it', options: { shadow: 'keep' } },
    },
  },
  rivals: {
    code: 'rivals',
    text: 'More than one thing stands out here. Point at the one to keep (S), and at what should go (X).',
    asks: {
      found: 'More than one thing stands out.',
      question: 'Which one stays?',
      tool: 'point-keep',
      leave: 'Keep all',
    },
  },
} as const satisfies Record<string, Finding<FindingCode>>;

const UNSURE: Readonly<Record<Options['detail'], string>> = {
  auto: 'AI is unsure about much of this image. Click the subject (S), or correct it with the brushes.',
  fast: 'AI is unsure about much of this image. Try Fine, or click the subject (S).',
  fine: 'AI is unsure about much of this image. Click the subject (S), or correct it with the brushes.',
};

export const unsure = (detail: Options['detail']): Finding<FindingCode> => ({
  code: 'unsure',
  text: UNSURE[detail],
  asks: {
    found: 'AI is unsure about this image.',
    question: 'What is the subject?',
    tool: 'point-keep',
    leave: 'Leave it',
  },
});
