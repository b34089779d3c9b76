import { type Answer, computed } from '../answer-type.ts';
import { lengthText, rounded } from '../numbers.ts';
import { type Length, MM_PER } from '../reading/quantities.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation } from './context.ts';

const TARGETS = [
  {
    unit: 'in',
    pattern:
      /\b(?:in|to|into|as|auf|en) (?:an? )?(?:inch(?:es)?|in|zoll|pouces?|pulgadas?)\b|how many inches|inch equivalent/,
  },
  {
    unit: 'mm',
    pattern:
      /\b(?:in|to|into|as|auf|en) (?:mm|millimet\w+|milimetros?)\b|how many (?:mm|millimet)|wie viele? mm/,
  },
  {
    unit: 'cm',
    pattern:
      /\b(?:in|to|into|as|auf|en) (?:cm|centimet\w+|zentimeter|centimetros?)\b|how many (?:cm|centimet)|wie viele? cm/,
  },
  {
    unit: 'pt',
    pattern: /\b(?:in|to|into|as|auf|en) (?:pts?|points?|punkt\w*|puntos?)\b|how many (?:pts?|points)/,
  },
] as const;

const DECIMALS = { in: 3, mm: 2, cm: 2, pt: 2 } as const;

/** Rounds lengths of 1 in or more to two decimals if the unit is inches. */
function converted({ mm }: Length, unit: (typeof TARGETS)[number]['unit']): string {
  const value = mm / MM_PER[unit];
  return `${rounded(value, unit === 'in' && value >= 1 ? 2 : DECIMALS[unit])} ${unit}`;
}

export const targetOf = ({ text }: Reading) => TARGETS.find(({ pattern }) => pattern.test(text))?.unit;

export const answerUnits: Computation = (question): Answer | null => {
  const { lengths, lengthPairs, pixels, dpi } = question.quantities;
  const unit = targetOf(question);
  const [length] = lengths;
  const [pair] = lengthPairs;
  if (unit === undefined || pixels.length > 0 || dpi.length > 0) return null;
  if (pair && pair.width.unit !== unit) {
    return answer(
      `${lengthText(pair.width)} × ${lengthText(pair.height)}`,
      `${converted(pair.width, unit).split(' ')[0] ?? ''} × ${converted(pair.height, unit)}`,
    );
  }
  if (!length || lengths.length > 1 || length.unit === unit) return null;
  return answer(lengthText(length), converted(length, unit));
};

const answer = (from: string, to: string): Answer =>
  computed({
    topic: 'unit',
    text: `${from} is ${to}.`,
    reason: 'One inch is 25.4 mm or 72 points.',
    page: '/docs/reference/glossary',
  });
