import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs';
import { designerAssets } from '../designer-assets.ts';
import { type Area, type Box, boxOf, type Geometry } from '../geometry/area.ts';
import { flattenPath } from '../geometry/svg-path.ts';
import { FACES, type FaceId } from './faces.ts';
import { type AnyFaceId, isBundled, kindOf, type LateFaceId } from './late-faces.ts';
import { readWoff } from './read-woff.ts';

/** Maximum flattening error, em; 0.04 mm for letters 40 mm high. */
const FLATNESS = 0.0007;

type Outline = {
  /** In cap heights, y down, baseline at 0, left ink edge at 0; overlapping letters (scripts) are merged. */
  readonly area: Area;
  readonly box: Box;
};

export type OpenFace<Id extends AnyFaceId = FaceId> = {
  readonly id: Id;
  readonly capEm: number;
  /** Stem width of the capitals, in cap heights. */
  readonly stem: number;
  readonly covers: (text: string) => boolean;
  /** Ink width in cap heights, computed without drawing. @param trackingEm space added between letters */
  readonly run: (text: string, trackingEm: number) => number;
  /** @param trackingEm space added between letters */
  readonly outline: (text: string, trackingEm: number) => Outline;
};

export type TypeCase = {
  /** @throws RangeError for a typeface that is not loaded */
  readonly face: <Id extends AnyFaceId>(id: Id) => OpenFace<Id>;
  readonly has: (id: AnyFaceId) => boolean;
  /** Adds a late typeface. @throws TypeError if the bytes are not WOFF; nothing is added in that case */
  readonly add: (id: LateFaceId, woff: Uint8Array) => void;
};

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

type Placed = { readonly glyph: number; readonly dx: number; readonly dy: number };

type Shaper = {
  readonly capEm: number;
  readonly covers: (text: string) => boolean;
  /** Font units, y down. */
  readonly draw: (text: string, trackingEm: number) => Area;
  /** Left and right ink edges, font units. */
  readonly extent: (text: string, trackingEm: number) => readonly [number, number];
  readonly capHeight: number;
};

function remember<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const old = known.get(key);
    if (old !== undefined) return old;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

function openShaper(bytes: Uint8Array): Shaper {
  const face = new Face(new Blob(bytes));
  const font = new Font(face);
  const { upem } = face;
  font.setScale(upem, upem);
  const glyph = remember((index: number) => {
    const area = flattenPath(font.glyphToPath(index), FLATNESS * upem);
    return { area, box: boxOf(area) };
  });
  const shapeText = remember((text: string) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer, [new Feature('kern', 1), new Feature('liga', 1)]);
    return buffer.getGlyphInfosAndPositions();
  });
  const place = (text: string, trackingEm: number): Placed[] => {
    let pen = 0;
    return shapeText(text).map(({ codepoint, xOffset = 0, yOffset = 0, xAdvance = 0 }) => {
      const placed = { glyph: codepoint, dx: pen + xOffset, dy: -yOffset };
      pen += xAdvance + trackingEm * upem;
      return placed;
    });
  };
  const draw = (text: string, trackingEm: number): Area =>
    place(text, trackingEm).flatMap(({ glyph: index, dx, dy }) =>
      glyph(index).area.map((ring) => ring.map((value, at) => (at % 2 === 0 ? value + dx : dy - value))),
    );
  const extent = (text: string, trackingEm: number): readonly [number, number] => {
    let [left, right] = [Infinity, -Infinity];
    for (const { glyph: index, dx } of place(text, trackingEm)) {
      const { box } = glyph(index);
      left = Math.min(left, box.left + dx);
      right = Math.max(right, box.right + dx);
    }
    return [left, right];
  };
  const capHeight = -boxOf(draw('H', 0)).top;
  return {
    capEm: capHeight / upem,
    capHeight,
    covers: (text) => shapeText(text).every(({ codepoint }) => codepoint !== 0),
    draw,
    extent,
  };
}

/** Stems are measured at several heights (in cap heights), because western stems are split or spurred halfway up. */
const STEM_HEIGHTS = [0.35, 0.42, 0.5, 0.58, 0.65];

/** Scale for merging letters: a cap height of 1 would be too coarse on Clipper's grid of 0.001. */
const UNITED_AT = 100;

const uniteLetters = (area: Area, capHeight: number, geometry: Geometry): Area =>
  geometry.union([area.map((ring) => ring.map((value) => (value * UNITED_AT) / capHeight))]);

function stemOf(id: AnyFaceId, { draw, capHeight }: Shaper, geometry: Geometry): number {
  const drawn = uniteLetters(draw(kindOf(id) === 'script' ? 'l' : 'I', 0), capHeight, geometry);
  const runs = STEM_HEIGHTS.map((height) => firstRun(drawn, -UNITED_AT * height)).sort((a, b) => a - b);
  return runs[2]! / UNITED_AT;
}

function openFace<Id extends AnyFaceId>(id: Id, bytes: Uint8Array, geometry: Geometry): OpenFace<Id> {
  const shaper = openShaper(bytes);
  const { capHeight } = shaper;
  const known = new Map<string, Outline>();
  const outline = (text: string, trackingEm: number): Outline => {
    const key = `${trackingEm} ${text}`;
    const old = known.get(key);
    if (old) return old;
    const [left] = shaper.extent(text, trackingEm);
    const area = uniteLetters(shaper.draw(text, trackingEm), capHeight, geometry).map((ring) =>
      ring.map((value, at) => value / UNITED_AT - (at % 2 === 0 ? left / capHeight : 0)),
    );
    const made = { area, box: boxOf(area) };
    known.set(key, made);
    return made;
  };
  const run = (text: string, trackingEm: number): number => {
    const [left, right] = shaper.extent(text, trackingEm);
    return (right - left) / capHeight;
  };
  const stem = stemOf(id, shaper, geometry);
  return { id, capEm: shaper.capEm, stem, covers: shaper.covers, run, outline };
}

export async function loadTypeCase(
  geometry: Geometry,
  ids: readonly FaceId[] = Object.keys(FACES) as FaceId[],
): Promise<TypeCase> {
  const files = new Map<AnyFaceId, Uint8Array>(
    await Promise.all(ids.map(async (id) => [id, await designerAssets.read(FACES[id].file)] as const)),
  );
  const open = new Map<AnyFaceId, OpenFace<AnyFaceId>>();
  const face = <Id extends AnyFaceId>(id: Id): OpenFace<Id> => {
    const known = open.get(id) as OpenFace<Id> | undefined;
    if (known) return known;
    const file = files.get(id);
    if (!file)
      throw new RangeError(
        `The face ${id} is not in this case; ${isBundled(id) ? 'name it when loading' : 'fetch and add it first'}.`,
      );
    const made = openFace(id, readWoff(file), geometry);
    open.set(id, made);
    return made;
  };
  return {
    face,
    has: (id) => files.has(id),
    add(id, woff) {
      open.set(id, openFace(id, readWoff(woff), geometry));
      files.set(id, woff);
    },
  };
}
