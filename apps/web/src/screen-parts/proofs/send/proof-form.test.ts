import { proofFacts } from '@printready/contracts/shared';
import { expect, it } from 'vitest';
import { findProblems, openForm, type ProofSubject, readFacts } from './proof-form.ts';

const SUBJECT: ProofSubject = {
  fileName: 'reef_halftone.png',
  size: { widthMm: 254, heightMm: 127, unit: 'in' },
  judged: { verdict: 'ready', points: [] },
  garment: null,
  inks: [{ name: 'Coral', color: '#ff6f61' }],
};

it('fills the form from the result', () =>
  expect(openForm(SUBJECT)).toMatchObject({ job: 'reef_halftone', inks: 'Coral', revises: null }));

it('reads facts that the contract accepts, with the colors of known inks', () => {
  const form = { ...openForm(SUBJECT), inks: ' coral, White,, White ', quantity: '1,200', note: ' Hi ' };
  const facts = readFacts(form, SUBJECT);
  expect(proofFacts.parse(facts)).toEqual(facts);
  expect(facts).toMatchObject({
    inks: [
      { name: 'coral', color: '#ff6f61' },
      { name: 'White', color: null },
    ],
    quantity: 1200,
    note: 'Hi',
  });
});

it.each([
  [{ job: ' ' }, ['job']],
  [{ job: 'www.evil.example' }, ['job']],
  [{ job: ' ', revises: 'an id' }, []],
  [{ quantity: '0' }, ['quantity']],
  [{ quantity: '1.5' }, ['quantity']],
  [{ quantity: 'many' }, ['quantity']],
  [{ garment: { name: ' ', color: '#000000' } }, ['garment']],
  [{ inks: Array.from({ length: 17 }, (_, n) => `Ink ${n}`).join() }, ['inks']],
])('finds the problems of %j in %j', (change, fields) =>
  expect(Object.keys(findProblems({ ...openForm(SUBJECT), ...change }, SUBJECT))).toEqual(fields),
);
