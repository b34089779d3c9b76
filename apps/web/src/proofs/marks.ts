import { PROOF_LIMITS, type ProofPin } from '@printready/contracts/shared';

type Place = Pick<ProofPin, 'x' | 'y'>;
type Marks = readonly ProofPin[];

export const isFull = (marks: Marks): boolean => marks.length >= PROOF_LIMITS.pins;

export const addMark = (marks: Marks, place: Place): Marks =>
  isFull(marks) ? marks : [...marks, { ...place, note: '' }];

const changeAt = (marks: Marks, index: number, change: Partial<ProofPin>): Marks =>
  marks.map((mark, at) => (at === index ? { ...mark, ...change } : mark));

export const moveMark = (marks: Marks, index: number, place: Place): Marks => changeAt(marks, index, place);

export const writeMark = (marks: Marks, index: number, note: string): Marks =>
  changeAt(marks, index, { note });

export const removeMark = (marks: Marks, index: number): Marks => marks.filter((_, at) => at !== index);
