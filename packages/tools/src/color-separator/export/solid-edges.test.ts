/** Tests the outlines of solids in screened films. */
import { expect, it } from 'vitest';
import type { ExportSource } from '../films/export-source.ts';
import { packFilm } from './pack-film.ts';

const [SIDE, PPI, DPI] = [96, 300, 720];
const FILM = Math.round((SIDE * DPI) / PPI);
const made: ExportSource = {
  kind: 'process',
  garment: { r: 17, g: 17, b: 17 },
  inks: [
    {
      name: 'Red',
      kind: 'color',
      opacity: 0.6,
      screen: { frequencyLpi: 45, angleDegrees: 22.5, shiftCells: 0 },
    },
  ],
  widthInches: SIDE / PPI,
  heightInches: SIDE / PPI,
  label: { jobName: '', customer: '', orderNumber: '', dueDate: '' },
  film: {
    ...{ emulsion: 'up', mesh: 230, outputDpi: DPI, screen: 'am', dot: 'round', dotGain: 25 },
    ...{ minimumDot: 5, maximumDot: 90, inkLimit: 400, trapped: false },
  },
};

/** Distance to the outline of a slanted stroke, plate pixels; negative inside. */
const toOutline = (x: number, y: number) => Math.abs((3 * x + y - 200) / Math.sqrt(10)) - 12;

/** @param inside coverage of the stroke; @param outside coverage of its surroundings; both 0…255. */
function filmOf(inside: number, outside: number, source = made) {
  const coverage = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const share = Math.min(1, Math.max(0, 0.5 - toOutline((at % SIDE) + 0.5, Math.floor(at / SIDE) + 0.5)));
    return Math.round(outside + share * (inside - outside));
  });
  const { rows, width } = packFilm({ coverage, width: SIDE, height: SIDE }, source, 0, () => undefined);
  const rowBytes = Math.ceil(width / 8);
  /** Number of film pixels that are on the wrong side of the outline by more than half a plate pixel. */
  let wrong = 0;
  for (let at = 0; at < FILM * FILM; at++) {
    const [x, y] = [at % FILM, Math.floor(at / FILM)];
    const black = (rows[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1;
    const away = toOutline(((x + 0.5) * PPI) / DPI, ((y + 0.5) * PPI) / DPI);
    if (Math.abs(away) > 0.5 && Math.abs(away) < 5 && black !== Number(away < 0)) wrong++;
  }
  return { rows, wrong };
}

it.each([255, 248])(
  'draws no dots along the outline of a solid with coverage %d on bare garment',
  (solid) => {
    expect(filmOf(solid, 0).wrong).toBe(0);
  },
);

it('draws the outline of a solid without dots even if the film also has stochastic dots', () => {
  expect(filmOf(250, 0, { ...made, inks: [{ ...made.inks[0]!, screen: null }] }).wrong).toBe(0);
});

it('keeps the dots of a tone, and those of a solid next to a tone', () => {
  for (const [inside, outside] of [
    [200, 0],
    [255, 120],
  ] as const)
    expect(filmOf(inside, outside).wrong).toBeGreaterThan(100);
});
