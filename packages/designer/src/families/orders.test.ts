import { describe, expect, test } from 'vitest';
import { parseBrief } from '../brief/parse-brief.ts';
import { composeCandidate, loadWorkshop, type Variant } from '../compose.ts';
import type { TextNode } from '../scene.ts';
import { FAMILIES } from './families.ts';

const shop = await loadWorkshop();
const DRAWS = 8;

function composeAll(words: string, id: string): Variant[] {
  const brief = parseBrief(words);
  const family = FAMILIES.find((one) => one.id === id)!;
  return Array.from({ length: DRAWS }, (_, index) =>
    composeCandidate({ brief, copy: brief.copy!, seed: 7 }, family, index, shop),
  ).filter((variant) => variant !== null);
}
const best = (words: string, id: string): Variant | undefined =>
  composeAll(words, id).toSorted((a, b) => b.score.total - a.score.total)[0];
const textsOf = (variant: Variant | undefined): TextNode[] =>
  (variant?.design.scene ?? []).flatMap((node) => (node.kind === 'text' ? [node] : []));

describe('the layout for two languages', () => {
  test('sets both in capitals of the same height', () => {
    const variant = best("Abuela's Kitchen, La Cocina de Abuela, since 1987, red on white", 'two-languages');
    expect(variant?.score.total).toBeGreaterThanOrEqual(90);
    const halves = textsOf(variant).filter(({ id }) => /^(?:name|other)-/.test(id));
    expect(new Set(halves.map(({ id }) => id.slice(0, -2)))).toEqual(new Set(['name', 'other']));
    expect(new Set(halves.map(({ capMm }) => capMm)).size).toBe(1);
  });

  test('is not used if a slogan and the name are in the same language', () => {
    expect(composeAll("Abuela's Kitchen, Made with Love, red on white", 'two-languages')).toEqual([]);
  });
});

describe('the layout for the back of a tour shirt', () => {
  const TOUR =
    '"Rusty Halo", "Slow Burn Tour", May 3, Austin TX, May 5, Dallas TX, May 11, Denver CO, white on black';

  test('sets each tour date with its place in a row', () => {
    const variant = best(TOUR, 'tour-back');
    expect(variant?.score.total).toBeGreaterThanOrEqual(90);
    const rows = textsOf(variant).filter(({ id }) => id.startsWith('stop-'));
    expect(rows.map(({ text }) => text)).toEqual([
      'MAY 3 · AUSTIN TX',
      'MAY 5 · DALLAS TX',
      'MAY 11 · DENVER CO',
    ]);
  });

  test('is used only for three or more dates', () => {
    expect(composeAll('Rusty Halo, May 3, Austin TX, white on black', 'tour-back')).toEqual([]);
  });
});

describe('the sleeve layout', () => {
  test('sets the name along the sleeve', () => {
    const variant = best('Night Owls MC, Bakersfield, left sleeve, white on black', 'sleeve-line');
    expect(variant?.score.total).toBeGreaterThanOrEqual(90);
    expect(variant!.design.print.heightMm).toBeGreaterThan(3 * variant!.design.print.widthMm);
  });

  test('is not used if the brief also names the front', () => {
    expect(composeAll('Night Owls MC, full front, left sleeve, white on black', 'sleeve-line')).toEqual([]);
  });
});

describe('the pocket layout', () => {
  test('sets the picture beside the name', () => {
    const variant = best(
      'Night Owls Racing, Bakersfield, owl, chest pocket, white on black',
      'pocket-lockup',
    );
    expect(variant?.score.total).toBeGreaterThanOrEqual(90);
    expect(variant!.design.print.widthMm).toBeLessThan(130);
    const motif = variant!.design.scene.find(({ kind }) => kind === 'motif')!;
    expect(motif.at.x).toBeLessThan(Math.min(...textsOf(variant).map(({ at }) => at.x)));
  });

  test('is not used for a print across the front', () => {
    expect(composeAll('Night Owls Racing, Bakersfield, owl, white on black', 'pocket-lockup')).toEqual([]);
  });
});

describe('the layout for a back without dates', () => {
  test('sets the name above the picture', () => {
    const variant = best('Night Owls MC, Bakersfield, skull, full back, white on black', 'back-print');
    expect(variant?.score.total).toBeGreaterThanOrEqual(90);
    const motif = variant!.design.scene.find(({ kind }) => kind === 'motif')!;
    const name = textsOf(variant).find(({ id }) => id === 'name-1')!;
    expect(name.at.y).toBeLessThan(motif.at.y);
  });

  test('is not used if the brief also names the front', () => {
    expect(
      composeAll('Night Owls MC, skull, left chest and full back, white on black', 'back-print'),
    ).toEqual([]);
  });
});

test('puts “In Loving Memory of” above all other text, including the name and dates, in every layout', () => {
  const words = 'In Loving Memory of Tasha Green, 1988 - 2025, white on black';
  const brief = parseBrief(words);
  const variants = FAMILIES.flatMap(
    (family) => composeCandidate({ brief, copy: brief.copy!, seed: 7 }, family, 0, shop) ?? [],
  );
  expect(variants.length).toBeGreaterThanOrEqual(5);
  for (const variant of variants) {
    const topOf = ({ area }: { readonly area: readonly Float64Array[] | readonly (readonly number[])[] }) =>
      Math.min(...area.flatMap((ring) => [...ring].filter((_, at) => at % 2 === 1)));
    const { texts } = variant.resolved;
    const lead = texts.find(({ node }) => /loving/i.test(node.text))!;
    const others = texts.filter((one) => one !== lead).map((one) => topOf(one as never));
    expect(topOf(lead as never), variant.design.family).toBeLessThan(Math.min(...others));
  }
});
