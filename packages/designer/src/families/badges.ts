import type { Node } from '../scene.ts';
import { type Band, bandOf, bandStars, bandTexts, rings } from './badge-parts.ts';
import type { Family, Line, Setting } from './family.ts';
import {
  embolden,
  fitInDisc,
  fitWithin,
  inTwoInks,
  joinLines,
  motifNode,
  ornament,
  readable,
  runOf,
  textNode,
} from './fit.ts';

/** Maximum length of a line inside a badge, in characters; longer lines would be too small to read. */
const LONGEST_ROW = 14;

function split({ copy }: Setting): { bottom: Line | null; small: Line | null } {
  const first = copy.rest.find(({ role }) => role !== 'year') ?? null;
  const others = copy.rest.filter((line) => line !== first);
  const small = joinLines(others);
  if (!small || small.text.length <= LONGEST_ROW) return { bottom: first, small };
  const row = others.find(({ role, text }) => role === 'year' && text.length <= LONGEST_ROW) ?? null;
  return { bottom: joinLines(copy.rest.filter((line) => line !== row)), small: row };
}

function smallRow(setting: Setting, line: Line, radius: number, ink: Node['ink']) {
  const { typeCase, pairing } = setting;
  const face = typeCase.face(pairing.small);
  const y = 0.6 * radius;
  const chord = 2 * Math.sqrt(radius ** 2 - (y + 0.05 * radius) ** 2);
  const node = textNode('small', line, {
    face: pairing.small,
    capMm: 1,
    at: { x: 0, y },
    ink,
    trackingEm: 0.08,
  });
  const fit = fitWithin(face, node.text, 0.86 * chord, 0.2 * radius, 0.08);
  if (!fit) return null;
  return { ...node, ...fit, emboldenMm: embolden(face, fit.capMm, 0.9) };
}

const WREATHS = 0.4;

const circular: Family = {
  id: 'circular-badge',
  shape: 'badge',
  styles: ['vintage', 'heritage', 'industrial', 'refined', 'deco'],
  motif: 'needs',
  compose: (setting) => {
    if (!readable(setting) || !setting.motif) return null;
    const band = bandOf(setting.widthMm / 2);
    const { bottom, small } = split(setting);
    if (!bottom) return null;
    const texts = bandTexts(setting, band, setting.copy.name, bottom);
    if (!texts) return null;
    const { inks } = setting;
    const inside = band.inner - 0.035 * band.radius;
    const row = small ? smallRow(setting, small, inside, inks.main) : null;
    if (small && !row) return null;
    const floor = row ? row.at.y - row.capMm - 0.08 * inside : Infinity;
    const wreath = !row && setting.random.unit() < WREATHS;
    const place = fitInDisc(setting, setting.motif, (row ? 0.86 : wreath ? 0.58 : 0.8) * inside, floor);
    const light = inks.count > 1 ? inks.accent : inks.main;
    const clear: Node[] = row
      ? [
          ornament(
            'row-ground',
            'bar',
            {
              y: row.at.y - row.capMm / 2,
              width:
                runOf(setting.typeCase.face(row.face), row.text, row.trackingEm) * row.capMm +
                1.5 * row.capMm,
              height: 2 * row.capMm,
            },
            'garment',
          ),
          row,
        ]
      : [];
    return [
      ...rings(band, inks.main),
      ornament(
        'ring-inner',
        'ring',
        { outer: band.inner, inner: band.inner - 0.013 * band.radius },
        inks.main,
      ),
      wreath
        ? ornament('laurel', 'laurel', { radius: 0.76 * inside, leaves: 9, stem: 0.018 * band.radius }, light)
        : ornament('rays', 'rays', { inner: 0.42 * inside, outer: inside, count: 32 }, light),
      inTwoInks(setting, motifNode(setting.motif, place, inks.main, 0.03 * band.radius), inks.third),
      ...clear,
      ...texts.nodes,
      ...bandStars(setting, band, texts),
    ];
  },
};

function solidCenter(setting: Setting, band: Band, row: Line | null): Node[] | null {
  const { motif, inks } = setting;
  if (!motif) return null;
  const radius = band.inner;
  const nodes: Node[] = [ornament('disc', 'disc', { radius }, inks.accent)];
  const small = row ? smallRow(setting, row, radius - 0.02 * band.radius, 'garment') : null;
  if (row && !small) return null;
  const floor = small ? small.at.y - small.capMm - 0.09 * radius : Infinity;
  const place = fitInDisc(setting, motif, radius - 0.07 * band.radius, floor);
  nodes.push(motifNode(motif, place, 'garment'));
  if (small) {
    const rule = { y: small.at.y - small.capMm - 0.05 * radius, height: 0.012 * band.radius };
    nodes.push(
      ornament(
        'rule',
        'bar',
        {
          ...rule,
          width: 1.05 * runOf(setting.typeCase.face(small.face), small.text, small.trackingEm) * small.capMm,
        },
        'garment',
      ),
      small,
    );
  }
  return nodes;
}

const solid: Family = {
  id: 'solid-badge',
  shape: 'badge',
  styles: ['vintage', 'heritage', 'retro', 'team', 'industrial', 'party'],
  motif: 'needs',
  compose: (setting) => {
    if (!readable(setting)) return null;
    const band = bandOf(setting.widthMm / 2);
    const { bottom, small } = split(setting);
    if (!bottom) return null;
    const texts = bandTexts(setting, band, setting.copy.name, bottom);
    const center = solidCenter(setting, band, small);
    if (!texts || !center) return null;
    return [...rings(band, setting.inks.main), ...center, ...texts.nodes, ...bandStars(setting, band, texts)];
  },
};

const ribbonBadge: Family = {
  id: 'ribbon-badge',
  shape: 'badge',
  styles: ['vintage', 'heritage', 'team', 'refined'],
  motif: 'needs',
  compose: (setting) => {
    const { motif, inks, pairing, typeCase, copy } = setting;
    if (!readable(setting) || !motif) return null;
    const radius = setting.widthMm / 2.2;
    const band = bandOf(radius);
    const year = copy.rest.find(({ role }) => role === 'year' || role === 'number') ?? copy.rest.at(-1);
    const others = copy.rest.filter((line) => line !== year);
    const bottom = joinLines(others);
    if (!year) return null;
    const texts = bandTexts(setting, band, copy.name, bottom, { mostTop: 172, mostBottom: 104 });
    if (!texts) return null;
    const height = 0.24 * radius;
    const sag = 0.05 * radius;
    const width = 1.5 * radius;
    const bottomCap = texts.bottomCap;
    const y = bottom
      ? Math.min(
          0.42 * radius,
          band.optical * Math.cos((52 * Math.PI) / 180) -
            bottomCap / 2 -
            0.86 * height -
            0.03 * radius +
            0.06 * radius,
        )
      : 0.3 * radius;
    const face = typeCase.face(pairing.small);
    const label = textNode('ribbon-text', year, {
      face: pairing.small,
      capMm: 1,
      at: { x: 0, y: 0 },
      ink: 'garment',
      trackingEm: 0.06,
    });
    const fit = fitWithin(face, label.text, 0.86 * width, 0.56 * height, 0.06);
    if (!fit) return null;
    const half = (runOf(face, label.text, 0.06) * fit.capMm) / 2;
    const gap = 0.024 * radius;
    const center = fitInDisc(setting, motif, band.inner - 0.05 * radius, y - height / 2 - 0.05 * radius);
    return [
      ...rings(band, inks.main),
      ornament('disc', 'disc', { radius: band.inner }, inks.accent),
      motifNode(motif, center, 'garment'),
      ...texts.nodes,
      ornament('ribbon-tails', 'ribbon', { y, width, height, sag, part: 0 }, inks.main, gap),
      ornament('ribbon-body', 'ribbon', { y, width, height, sag, part: 1 }, inks.main, 0.016 * radius),
      {
        ...label,
        ...fit,
        at: { x: 0, y: y + fit.capMm / 2 },
        emboldenMm: embolden(face, fit.capMm, 0.16 * fit.capMm),
        path: { kind: 'envelope', envelope: 'arch', amountMm: sag * (half / (width / 2)) ** 2 },
      },
    ];
  },
};

const SWIMS = /salmon|trout|fish|canoe|boat|duck|turtle|whale|shark|dolphin|sail/;

const scene: Family = {
  id: 'scene-badge',
  shape: 'badge',
  styles: ['vintage', 'heritage', 'retro', 'hand'],
  motif: 'takes',
  compose: (setting) => {
    const { inks, motif, copy, outdoors } = setting;
    if (!outdoors || !readable(setting)) return null;
    const band = bandOf(setting.widthMm / 2);
    const bottom = joinLines(copy.rest);
    const texts = bottom && bandTexts(setting, band, copy.name, bottom);
    if (!texts) return null;
    const radius = band.inner;
    const horizon = 0.08 * radius;
    const nodes: Node[] = [
      ...rings(band, inks.main),
      ornament(
        'sun',
        'disc',
        { y: horizon - 0.3 * radius, radius: 0.5 * radius },
        inks.count > 2 ? inks.third : inks.accent,
      ),
      ornament('horizon', 'segment', { radius, horizon }, 'garment'),
      ornament(
        'peaks',
        'mountains',
        { base: horizon, width: 1.66 * radius, height: 0.62 * radius, part: 0 },
        'garment',
      ),
      ornament(
        'peaks-lit',
        'mountains',
        { base: horizon, width: 1.66 * radius, height: 0.62 * radius, part: 1 },
        inks.main,
      ),
      ornament('water', 'segment', { radius, horizon: horizon + 0.03 * radius }, inks.main),
      ornament(
        'waves',
        'waves',
        { radius, top: horizon + 0.12 * radius, rows: 5, thick: 0.022 * radius },
        'garment',
      ),
    ];
    if (motif && SWIMS.test(motif.id)) {
      const place = fitInDisc(setting, motif, 0.36 * radius);
      nodes.push(
        motifNode(
          motif,
          { ...place, y: horizon + 0.45 * radius },
          inks.accent === inks.main ? 'garment' : inks.accent,
          0.025 * band.radius,
        ),
      );
    }
    return [...nodes, ...texts.nodes, ...bandStars(setting, band, texts)];
  },
};

export const BADGES: readonly Family[] = [circular, solid, ribbonBadge, scene];
