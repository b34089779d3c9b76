import { readManual } from '@printready/manual/node';
import { PROFILES } from '@printready/preflight';
import { catalog } from '@printready/tools/catalog';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answerer, createAnswerer, sayAnswer, sayUnknown } from './answer.ts';
import { LIMITS } from './compute/verdicts.ts';
import { accountFacts, readAccountFacts, readFileFacts, sizeFact } from './facts.ts';
import { MM_PER } from './reading/quantities.ts';

let answer: Answerer;
beforeAll(async () => {
  const { pages } = await readManual();
  answer = createAnswerer({ sections: pages.flatMap(({ sections }) => sections) });
});

const textOf = (question: string, facts = '', before: string | null = null) =>
  answer({ question, facts, before })?.text ?? null;

describe('answers about one tool', () => {
  test('say that it does not upload, except for the tool that can send batches to the servers', () => {
    expect(textOf('does the background remover upload my photo?')).toBe(
      'No: the Background Remover runs in your browser, and your file is not uploaded.',
    );
    expect(textOf('does bulk workflow upload my photos?') ?? '').not.toContain('is not uploaded');
  });

  test('do not say that it does not upload if the question is how to open a file', () => {
    expect(textOf('how do I upload a photo to the background remover?') ?? '').not.toContain(
      'is not uploaded',
    );
  });

  test('list the files that it exports, and only those', () => {
    expect(textOf('which formats does the image vectorizer save?')).toBe(
      'The Image Vectorizer exports SVG, PDF, EPS, DXF.',
    );
    expect(textOf('which formats does the image cropper save?') ?? '').not.toContain(
      'The Image Cropper exports',
    );
  });
});

test('gives print sizes in the unit asked for, otherwise in inches', () => {
  expect(textOf('how wide is 3000 px in cm at 300 dpi')).toBe('3000 px prints 25.4 cm wide at 300 ppi.');
  expect(textOf('how wide is 3000 px at 300 dpi')).toBe('3000 px prints 10 in wide at 300 ppi.');
});

test('computes an enlargement between two lengths, unless pixels decide', () => {
  expect(textOf('enlarge a 3.5 inch logo to 7 inches')).toBe(
    '3.5 to 7 in is a 2× enlargement, 1 token in the Upscaler.',
  );
  expect(textOf('enlarge a 600 px logo for 7 inches')).toContain('needs 3.5×');
});

describe('answers about sizes at their limits', () => {
  test.each([
    [
      '299 px at 1 inch, is it enough?',
      '299 px at 1 in is 299 ppi, soft, 150 is the minimum and 300 is recommended.',
    ],
    ['300 px at 1 inch, is it enough?', '300 px at 1 in is 300 ppi, good.'],
    ['is 149 dpi ok', 'No: 149 dpi at print size is too low; 150 is the minimum and 300 is recommended.'],
    [
      'is 150 dpi ok',
      '150 dpi at print size is soft: acceptable for photos, visible in small type and edges.',
    ],
    ['is 5.9 pt text ok', 'No: 5.9 pt type does not print legibly; 6 pt is the least.'],
    ['is 8 pt text ok', 'Yes: 8 pt type prints.'],
    [
      'can I print a 0.34 mm line on dtf',
      'No: a 0.34 mm line is too thin on DTF; 0.35 mm is the least and 0.5 mm is safe.',
    ],
    ['can I print a 0.5 mm line on dtf', 'Yes: a 0.5 mm line prints on DTF.'],
    ['is 2.9 mm bleed enough', 'No: 2.9 mm is too little; bleed must be 3 mm (0.125 in).'],
    ['is 3 mm bleed enough', 'Yes: 3 mm of bleed is enough; 3 mm (0.125 in) is the least.'],
  ])('judge sizes at and just beyond a limit: “%s”', (question, text) =>
    expect(textOf(question)).toContain(text),
  );

  test('name the enlargement factor and its price, or the largest factor if the needed one is unavailable', () => {
    expect(textOf('enlarge 1000 px to 6000 px')).toBe(
      '1000 to 6000 px is a 6× enlargement, 5 tokens in the Upscaler.',
    );
    expect(textOf('enlarge 1000 px to 6001 px')).toMatch(
      /^No: .* the Upscaler goes up to 6×, which is 6000 px\.$/,
    );
  });

  test('have the same limits as the shop profiles', () => {
    const of = (id: string) => PROFILES.find((profile) => profile.id === id);
    const [standard, dtf, screens] = [of('standard'), of('dtf'), of('screen-print')];
    expect(LIMITS.textPt).toEqual({
      least: standard?.fonts.minimumPt,
      safe: standard?.fonts.warningPt,
      reversed: standard?.fonts.reversedWarningPt,
    });
    const mm = (pt = 0) => pt * MM_PER.pt;
    expect(LIMITS.lineMm.dtf.least).toBeCloseTo(mm(dtf?.lines.minimumPt), 3);
    expect(LIMITS.lineMm.dtf.safe).toBeCloseTo(mm(dtf?.lines.warningPt), 3);
    expect(LIMITS.lineMm.screens.least).toBeCloseTo(mm(screens?.lines.minimumPt), 3);
    expect(LIMITS.lineMm.screens.safe).toBeCloseTo(mm(screens?.lines.warningPt), 3);
    expect(LIMITS.gapMm.least).toBeCloseTo(mm(dtf?.gaps?.minimumPt), 3);
    expect(LIMITS.gapMm.safe).toBeCloseTo(mm(dtf?.gaps?.warningPt), 3);
    expect(LIMITS.bleedMm).toBeCloseTo(mm(standard?.bleed.minimumPt), 2);
  });
});

describe('answers about prices', () => {
  test('name the catalog’s price for every tool', () => {
    for (const { title, price } of catalog) {
      const text = textOf(`How many tokens does ${title} cost?`) ?? '';
      const all = [price.tokens, ...Object.values(price.variants ?? {})];
      const [low, high] = [Math.min(...all), Math.max(...all)];
      if (price.label !== undefined) expect(text).toContain('what its steps cost');
      else if (high === 0) expect(text, title).toBe(`${title} is free.`);
      else expect(text, title).toContain(low === high ? `${low} token` : `${low} to ${high} tokens`);
    }
  });

  test('name no price if the question is about a shop’s own prices', () => {
    expect(textOf('what should I charge for a two color shirt')).toMatch(/^What to charge depends/);
  });
});

describe('facts about a file', () => {
  const facts = [sizeFact(600, 400), 'Resolution: the file names no print size'].join('\n- ');

  test('are read back unchanged after formatting', () => {
    expect(readFileFacts(`- ${facts}`)).toEqual({ width: 600, height: 400, ppi: null });
    const account = { plan: 'Pro Toolbox', tokensLeft: 130, tokenLimit: 200, renews: '2026-12-14' };
    expect(readAccountFacts(accountFacts(account).join('\n'))).toEqual(account);
    expect(readAccountFacts('Plan: Pro Toolbox')).toBeNull();
  });

  test('are used only for questions about “this file”', () => {
    expect(textOf('will this print at 11 inches?', facts)).toBe(
      'No: your file is 600 × 400 px: 55 ppi at 11 in, too low.',
    );
    expect(textOf('what lpi for 230 mesh', facts)).not.toContain('600');
  });

  test('answer “how big can I print?”, but not a question about another subject', () => {
    expect(textOf('how big can I print?', facts)).toBe(
      'Your file of 600 × 400 px prints 2 × 1.3 in at 300 ppi.',
    );
    expect(textOf('how big can I print a 1200 px image', facts)).toBe('1200 px prints 4 in wide at 300 ppi.');
    expect(textOf('explain halftones', facts)).not.toContain('Your file');
  });

  test('summarize an image with and without problems', () => {
    const measured = (...lines: string[]) => [sizeFact(900, 600), ...lines].join('\n- ');
    expect(
      textOf(
        'What is wrong with this file?',
        measured(
          'Resolution: the file names no print size; at 11 in wide it has 82 ppi',
          'Transparent: nothing, it has a background',
          'Semi-transparent: 2% of the pixels',
        ),
      ),
    ).toBe(
      'Your file has 82 ppi at 11 in wide, too low, a background that prints as a box and 2% semi-transparent pixels.',
    );
    expect(
      textOf(
        'What is wrong with this file?',
        measured(
          'Resolution: 300 ppi, prints 3.0 in wide',
          'Transparent: 40% of the pixels',
          'Semi-transparent: 0% of the pixels',
        ),
      ),
    ).toBe('Your file has 300 ppi at 3 in wide, which is good.');
  });

  test('from a report answer a question with the report’s worst finding and the fix', () => {
    const report =
      '- File: flyer.pdf\n- error: One image is below 150 ppi at print size: it has 72 ppi. Cause and cure: /docs/findings/resolution#resolution-too-low';
    const given = answer({ question: 'What is wrong with this file?', facts: report });
    expect(given?.text).toMatch(/^Fix this first: One image is below 150 ppi/);
    expect(given?.open).toBe('/upscaler');
  });
});

test.each([
  ['how many pixels for 10 inches at 300 dpi', 'and 14 inches?', '14 in at 300 dpi is 4200 px.'],
  [
    'what lpi for 230 mesh',
    'and 156 mesh?',
    '156 mesh holds 31 LPI safely, 42 LPI usually, and 62 LPI at the limit.',
  ],
])('repeats the previous question if only a quantity is given: “%s”', (before, question, text) => {
  expect(textOf(question, '', before)).toBe(text);
});

test('does not combine a complete question with the previous question', () => {
  expect(textOf('is the cropper free', '', 'what lpi for 230 mesh')).toBe('Image Cropper is free.');
});

describe('Markdown', () => {
  test('formats an answer as a sentence, a button, and collapsed text from the manual', () => {
    const given = answer({ question: 'what lpi for 230 mesh' });
    const page = { title: 'LPI', url: '/docs/x', content: 'Divide.' };
    expect(given && sayAnswer(given, [page])).toBe(
      `${given?.text} ${given?.reason}\n\n[Open Halftone Editor](/halftone)\n\n<!-- more -->\n\nFrom the manual:\n\n**[LPI](/docs/x)**\n\nDivide.`,
    );
  });

  test('links at most two pages for an unknown question, none of them off topic', () => {
    const pages = ['a', 'b', 'c'].map((title) => ({ title, url: `/docs/${title}` }));
    expect(sayUnknown('which blunderbuss', pages)).toBe(
      'I don’t know. The nearest pages are [a](/docs/a) · [b](/docs/b). Press HELP to ask a person.',
    );
    expect(sayUnknown('best pizza', [])).toMatch(
      /^I don’t know: I only answer questions about preparing artwork/,
    );
  });

  test.each([
    ['Wie wird morgen das Wetter bei uns?', /^Diese Frage verstehe ich leider nicht/],
    ['Quelle est la capitale de l’Australie ?', /^Je ne comprends pas/],
    ['¿Cuál es la capital de la Argentina?', /^No entiendo/],
  ])('refuses “%s” politely', (question, refusal) => {
    expect(textOf(question)).toBeNull();
    expect(sayUnknown(question, [])).toMatch(refusal);
  });
});
