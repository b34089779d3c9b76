/** The faces, opened: text to outlines by HarfBuzz, and what was measured of each face. */
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs';
import { designerAssets } from '../designer-assets.ts';
import { type Area, type Box, boxOf, type Geometry, type Ring } from '../geometry/area.ts';
import { flattenPath } from '../geometry/svg-path.ts';
import { FACES, type FaceId } from './faces.ts';
import { readWoff } from './read-woff.ts';

/** Of the em: 0.04 mm on letters 40 mm high. */
const FLATNESS = 0.0007;

type Outline = {
  /** Cap heights, y down, the base line at 0, the ink's left edge at 0. Letters may overlap (scripts do). */
  readonly area: Area;
  readonly box: Box;
};

export type OpenFace = {
  readonly id: FaceId;
  /** Cap height by em. */
  readonly capEm: number;
  /** Width of a capital's upright, cap heights. */
  readonly stem: number;
  /** Whether it has every letter of the text. */
  readonly covers: (text: string) => boolean;
  /** @param trackingEm space added between letters */
  readonly outline: (text: string, trackingEm: number) => Outline;
};

export type TypeCase = { readonly face: (id: FaceId) => OpenFace };

/** The first run of ink along a height, from the left: an upright of I, H or l. */
function firstRun(area: Area, y: number): number {
  const crossings: number[] = [];
  for (const ring of area)
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      const [x0, y0, x1, y1] = [ring[at]!, ring[at + 1]!, ring[next]!, ring[next + 1]!];
      if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    }
  crossings.sort((a, b) => a - b);
  return (crossings[1] ?? 0) - (crossings[0] ?? 0);
}

type Shaper = {
  readonly capEm: number;
  /** Whether each letter has a glyph. */
  readonly covers: (text: string) => boolean;
  /** Font units, y down. */
  readonly place: (text: string, trackingEm: number) => Area;
  readonly capHeight: number;
};

function openShaper(bytes: Uint8Array): Shaper {
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  const { upem } = face;
  font.setScale(upem, upem);
  const glyphs = new Map<number, Area>();
  const glyph = (index: number): Area => {
    const known = glyphs.get(index);
    if (known) return known;
    const area = flattenPath(font.glyphToPath(index), FLATNESS * upem);
    glyphs.set(index, area);
    return area;
  };
  const shapeText = (text: string) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer, [new Feature('kern', 1), new Feature('liga', 1)]);
    return buffer.getGlyphInfosAndPositions();
  };
  const place = (text: string, trackingEm: number): Area => {
    let pen = 0;
    const rings: Ring[] = [];
    for (const one of shapeText(text)) {
      const [dx, dy] = [pen + (one.xOffset ?? 0), -(one.yOffset ?? 0)];
      for (const ring of glyph(one.codepoint))
        rings.push(ring.map((value, at) => (at % 2 === 0 ? value + dx : dy - value)));
      pen += (one.xAdvance ?? 0) + trackingEm * upem;
    }
    return rings;
  };
  const capHeight = -boxOf(place('H', 0)).top;
  return {
    capEm: capHeight / upem,
    capHeight,
    covers: (text) => shapeText(text).every(({ codepoint }) => codepoint !== 0),
    place,
  };
}

/** Where uprights are measured, cap heights: western faces are split or spurred at the middle. */
const STEM_HEIGHTS = [0.35, 0.42, 0.5, 0.58, 0.65];

function stemOf(id: FaceId, { place, capHeight }: Shaper, geometry: Geometry): number {
  const letter = FACES[id].kind === 'script' ? 'l' : 'I';
  const drawn = geometry.union([
    place(letter, 0).map((ring) => ring.map((value) => (value * 100) / capHeight)),
  ]);
  const runs = STEM_HEIGHTS.map((height) => firstRun(drawn, -100 * height)).sort((a, b) => a - b);
  return runs[2]! / 100;
}

function openFace(id: FaceId, bytes: Uint8Array, geometry: Geometry): OpenFace {
  const shaper = openShaper(bytes);
  const cache = new Map<string, Outline>();
  const outline = (text: string, trackingEm: number): Outline => {
    const key = `${trackingEm.toFixed(4)} ${text}`;
    const known = cache.get(key);
    if (known) return known;
    const scaled = shaper
      .place(text, trackingEm)
      .map((ring) => ring.map((value) => value / shaper.capHeight));
    const { left } = boxOf(scaled);
    const area = scaled.map((ring) => ring.map((value, at) => (at % 2 === 0 ? value - left : value)));
    const made = { area, box: boxOf(area) };
    cache.set(key, made);
    return made;
  };
  return { id, capEm: shaper.capEm, stem: stemOf(id, shaper, geometry), covers: shaper.covers, outline };
}

/** Opens the named faces, by default all; each face is read once for the case that is returned. */
export async function loadTypeCase(
  geometry: Geometry,
  ids: readonly FaceId[] = Object.keys(FACES) as FaceId[],
): Promise<TypeCase> {
  const faces = new Map<FaceId, OpenFace>();
  for (const id of ids) {
    const bytes = await readWoff(await designerAssets.read(FACES[id].file));
    faces.set(id, openFace(id, bytes, geometry));
  }
  return {
    face: (id) => {
      const face = faces.get(id);
      if (!face) throw new RangeError(`The face ${id} is not in this case; name it when loading.`);
      return face;
    },
  };
}
