import type { Question } from '../contract/question.ts';
import type { Finding } from '../contract/tool.ts';

type Clearing = {
  readonly field: string;
  readonly apply: NonNullable<Question['apply']>;
};

const COUNTERS: Clearing = {
  field: 'Insides of letters',
  apply: { label: 'Clear', options: { counters: 'clear' } },
};

const MOST_COUNTED = 50;

export function enclosedAreas(
  count: number,
  { field, apply }: Clearing = COUNTERS,
): Finding<'enclosed-background'> {
  const found =
    count === 1
      ? 'An enclosed area has the background’s color.'
      : `${count > MOST_COUNTED ? 'Many' : count} enclosed areas have the background’s color.`;
  return {
    code: 'enclosed-background',
    text: `${found} Under ${field} you can clear or keep ${count === 1 ? 'it' : 'them'}.`,
    asks: {
      found,
      question: count === 1 ? 'Is it part of the artwork?' : 'Are they part of the artwork?',
      leave: 'Keep',
      apply,
    },
  };
}
