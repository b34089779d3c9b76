import type { Finding } from './tool.ts';

/** Openings in letters or line art without a decision by the user. */
export function enclosedAreas(count: number): Finding {
  const found =
    count === 1
      ? 'An enclosed area has the background’s color.'
      : `${count} enclosed areas have the background’s color.`;
  return {
    code: 'enclosed-background',
    text: `${found} Under Insides of letters you can clear or keep ${count === 1 ? 'it' : 'them'}.`,
    asks: {
      found,
      question: count === 1 ? 'Is it part of the artwork?' : 'Are they part of the artwork?',
      leave: 'Keep',
      apply: { label: 'Clear', options: { counters: 'clear' } },
    },
  };
}
