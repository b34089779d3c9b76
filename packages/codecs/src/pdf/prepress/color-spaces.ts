import {
  dictOf,
  name,
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
  parseCurve,
} from '@printready/documents/pdf';
import { clampShare } from '@printready/pixels/number';
import type { PictureSpace } from '@printready/pixels/picture';
import { type DrawingTarget, INPUTS, type Source } from './drawing-targets.ts';
import { colorOfInk, type InkColor, inkNames, isSpot, namedSpace } from './named-inks.ts';
import {
  DEVICES,
  type Device,
  decodeSamples,
  deviceSource,
  isLab,
  LAB_RANGE,
  profileSource,
  SPACE_OF,
  SPACES,
  Tables,
} from './tables.ts';

/** Thrown if inks cannot reproduce the page's colors or blending; the page is then drawn in RGB. */
export class NotInInks extends Error {}

const DEFAULTS = { DeviceGray: 'DefaultGray', DeviceRGB: 'DefaultRGB', DeviceCMYK: 'DefaultCMYK' } as const;
const DEVICE_OF = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
const MAX_DEPTH = 8;
const MAX_COLORS = 4096;
const TINTS = 256;

export class Spaces {
  readonly target: DrawingTarget;
  usesInks = false;
  usesLight = false;
  readonly spots = new Map<string, InkColor>();
  private readonly file: PdfFile;
  private readonly tables: Tables;
  private readonly imagesLeaving = new Map<PdfStream, boolean>();
  private readonly colors = new Map<string, Promise<readonly number[] | null>>();

  constructor(file: PdfFile, target: DrawingTarget) {
    this.file = file;
    this.target = target;
    this.tables = new Tables(file, target);
  }

  get isProfileIgnored(): boolean {
    return this.tables.isIgnored;
  }

  /** Converted color space for pdf.js, or the value itself if it needs no change. @throws NotInInks */
  async convert(value: PdfObject | undefined, resources: PdfDict | null, depth = 0): Promise<PdfObject> {
    const object = this.file.resolve(value);
    if (depth > MAX_DEPTH) return object;
    if (object instanceof PdfName) return this.convertName(object, resources, depth);
    if (!Array.isArray(object) || this.tables.has(object)) return object;
    const inner = (at: number) => this.convert(object[at], resources, depth + 1);
    const kind = this.file.name(object[0]);
    switch (kind) {
      case 'ICCBased':
        return this.convertProfile(object, resources, depth);
      case 'Indexed':
      case 'I':
        return this.convertIndexed(object, await inner(1), resources);
      case 'Separation':
      case 'DeviceN':
        return this.convertInk(object, resources, depth);
      case 'Lab':
        return this.labSpace(object);
      case 'CalRGB':
      case 'CalGray':
        return this.target.isScreen
          ? object
          : this.deviceSpace(kind === 'CalRGB' ? 'DeviceRGB' : 'DeviceGray');
      case 'Pattern':
        return object.length > 1 ? object.with(1, await inner(1)) : object;
      default:
        return kind !== null && object.length === 1 ? this.convert(object[0], resources, depth + 1) : object;
    }
  }

  private async convertName(object: PdfName, resources: PdfDict | null, depth: number): Promise<PdfObject> {
    const device = DEVICES[object.name];
    const named = this.file.dict(resources?.get('ColorSpace'));
    if (device === undefined) {
      const found = named?.get(object.name);
      return found === undefined ? object : this.convert(found, resources, depth + 1);
    }
    const standIn = named?.get(DEFAULTS[device]);
    // A default space that names the device space itself has no effect (ISO 32000-1, 8.6.5.6).
    if (standIn !== undefined && !(this.file.resolve(standIn) instanceof PdfName))
      return this.convert(standIn, null, depth + 1);
    const space = await this.deviceSpace(device);
    return space instanceof PdfName ? object : space;
  }

  /** a* and b* need no normalization to 0…1, because the table's domain contains their range. */
  private async labSpace(object: PdfObject): Promise<PdfObject> {
    this.usesLight = true;
    const table = await this.tables.of('Lab');
    return typeof table === 'object' ? table : object;
  }

  private async convertInk(
    object: PdfObject[],
    resources: PdfDict | null,
    depth: number,
  ): Promise<PdfObject> {
    this.usesInks = true;
    const named = this.convertNamed(object);
    if (named) return named;
    const source = await this.sourceOf(object[2], resources);
    if (source?.space === 'lab') return this.convertLabInk(object, source);
    const alternate = await this.convert(object[2], resources, depth + 1);
    return alternate === this.file.resolve(object[2]) ? object : object.with(2, alternate);
  }

  /** Color space for inks that the target draws by name; null if the alternate space applies. */
  private convertNamed(object: PdfObject[]): PdfObject | null {
    if (this.target.isScreen) return null;
    const names = inkNames(this.file, object);
    for (const ink of names)
      if (isSpot(ink) && !this.spots.has(ink)) this.spots.set(ink, colorOfInk(this.file, object, ink));
    const channels = names.map((ink) => this.target.channelsOf(ink));
    if (names.length === 0 || !channels.every((one) => one !== null)) return null;
    return this.tables.note(namedSpace(channels));
  }

  /** True if overprinting in this space leaves the drawing's inks unchanged for any tint (8.6.7). */
  leavesInks(value: PdfObject | undefined, resources: PdfDict | null, depth = 0): boolean {
    const { target, file } = this;
    if (target.isScreen || depth > MAX_DEPTH) return false;
    const object = file.resolve(value);
    if (object instanceof PdfName && DEVICES[object.name] === undefined) {
      const found = file.dict(resources?.get('ColorSpace'))?.get(object.name);
      return found !== undefined && this.leavesInks(found, resources, depth + 1);
    }
    const kind = Array.isArray(object) ? file.name(object[0]) : null;
    if (Array.isArray(object)) {
      if (kind === 'Pattern') return false;
      if (kind === 'Indexed' || kind === 'I') return this.leavesInks(object[1], resources, depth + 1);
      if (kind === 'Separation' || kind === 'DeviceN') {
        const channels = inkNames(file, object).map((ink) => target.channelsOf(ink));
        if (channels.every((one) => one !== null)) return channels.flat().length === 0;
      }
    }
    return target.tintsOf([]).every((tint) => tint === null);
  }

  imageLeavesInks(stream: PdfStream, resources: PdfDict | null): boolean {
    const known = this.imagesLeaving.get(stream);
    if (known !== undefined) return known;
    const { dict } = stream;
    const leaves =
      this.file.resolve(dict.get('ImageMask')) !== true &&
      dict.has('ColorSpace') &&
      this.leavesInks(dict.get('ColorSpace'), resources);
    this.imagesLeaving.set(stream, leaves);
    return leaves;
  }

  /** Converts a Lab-based ink to a table of tints, because pdf.js normalizes values between two spaces to 0…1. */
  private async convertLabInk(object: PdfObject[], source: Source): Promise<PdfObject> {
    const tint = this.file.name(object[0]) === 'Separation' ? parseCurve(this.file, object[3]) : null;
    const toShown = tint && (await this.target.bytes(source));
    if (!tint || !toShown) {
      if (!this.target.isScreen) throw new NotInInks('tints in L*a*b*');
      return object;
    }
    const lab = Uint8Array.from({ length: TINTS * 3 }, (_, i) => {
      const value = tint(Math.floor(i / 3) / (TINTS - 1))[i % 3] ?? 0;
      return Math.round(i % 3 === 0 ? value * 2.55 : value + 128);
    });
    const sampled = new PdfStream(
      dictOf({ FunctionType: 0, Domain: [0, 1], Range: [0, 1, 0, 1, 0, 1], Size: [TINTS], BitsPerSample: 8 }),
      toShown(lab),
    );
    return this.tables.note([object[0] ?? null, object[1] ?? null, name('DeviceRGB'), sampled]);
  }

  private async convertProfile(
    object: PdfObject[],
    resources: PdfDict | null,
    depth: number,
  ): Promise<PdfObject> {
    const stream = this.file.stream(object[1]);
    const space = SPACES[this.file.number(stream?.dict.get('N')) ?? 0];
    if (stream && isLab(this.file, stream)) return this.labSpace(object);
    if (!stream || !space) return object;
    this.note(space);
    const table = await this.tables.of(stream);
    if (typeof table === 'object') return table;
    if (table === 'plain') return object;
    return space === 'cmyk'
      ? this.convert(name(DEVICE_OF[space]), resources, depth + 1)
      : name(DEVICE_OF[space]);
  }

  private async convertIndexed(
    object: PdfObject[],
    base: PdfObject,
    resources: PdfDict | null,
  ): Promise<PdfObject> {
    const source = await this.sourceOf(object[1], resources);
    const lookup = this.file.resolve(object[3]);
    const palette =
      lookup instanceof PdfString
        ? lookup.bytes
        : lookup instanceof PdfStream
          ? this.file.decode(lookup).bytes
          : null;
    if (!source || !palette) return base === this.file.resolve(object[1]) ? object : object.with(1, base);
    const toShown = await this.target.bytes(source);
    if (!toShown) return object.with(1, base);
    const whole = palette.length - (palette.length % INPUTS[source.space]);
    const shown: PdfObject[] = [
      name('Indexed'),
      name('DeviceRGB'),
      object[2] ?? null,
      new PdfString(toShown(decodeSamples(palette.subarray(0, whole), source, null))),
    ];
    return this.tables.note(shown);
  }

  /** Source space of plain 8-bit samples; null if pdf.js reads them correctly or if they need a lookup table. */
  async sourceOf(value: PdfObject | undefined, resources: PdfDict | null): Promise<Source | null> {
    const object = this.file.resolve(value);
    if (object instanceof PdfName) {
      const device = DEVICES[object.name];
      const named = this.file.dict(resources?.get('ColorSpace'));
      const standIn = named?.get(device === undefined ? object.name : DEFAULTS[device]);
      if (standIn !== undefined && !(this.file.resolve(standIn) instanceof PdfName))
        return this.sourceOf(standIn, null);
      if (device === undefined || this.target.isPlain(deviceSource(device).space)) return null;
      return deviceSource(device);
    }
    if (!Array.isArray(object)) return null;
    const kind = this.file.name(object[0]);
    if (kind === 'Lab')
      return {
        space: 'lab',
        icc: null,
        range: this.file.numbers(this.file.dict(object[1])?.get('Range')) ?? [-100, 100, -100, 100],
      };
    const stream = kind === 'ICCBased' ? this.file.stream(object[1]) : null;
    if (!stream) return null;
    if (isLab(this.file, stream)) return { space: 'lab', icc: null, range: LAB_RANGE };
    const source = profileSource(this.file, stream);
    if (source?.space === 'cmyk' && (await this.tables.of(stream)) === 'unusable')
      return deviceSource('DeviceCMYK');
    return source && typeof (await this.tables.of(stream)) === 'object' ? source : null;
  }

  private note(space: PictureSpace | undefined) {
    if (space === 'cmyk') this.usesInks = true;
    if (space === 'rgb') this.usesLight = true;
  }

  private async makeColor(device: string, values: readonly number[]): Promise<readonly number[] | null> {
    const space = SPACE_OF[device];
    if (!space || values.length !== INPUTS[space] || this.target.isPlain(space)) return null;
    this.note(space);
    const toShown = await this.target.bytes({ space, icc: null });
    const samples = Uint8Array.from(values, (one) => Math.round(clampShare(one) * 255));
    return toShown && Array.from(toShown(samples), (one) => one / 255);
  }

  /** Converts one device color with components 0…1; null if it needs no change. */
  colorOf(device: string, values: readonly number[]): Promise<readonly number[] | null> {
    const key = `${device} ${values.join()}`;
    const known = this.colors.get(key) ?? this.makeColor(device, values);
    if (this.colors.size < MAX_COLORS) this.colors.set(key, known);
    return known;
  }

  private async deviceSpace(device: Device): Promise<PdfObject> {
    this.note(SPACE_OF[device]);
    const table = this.target.isPlain(deviceSource(device).space) ? 'plain' : await this.tables.of(device);
    return typeof table === 'object' ? table : name(device);
  }
}
