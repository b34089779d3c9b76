import {
  dictOf,
  END,
  Keyword,
  Lexer,
  latin1,
  name,
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  readInlineImage,
} from '@printready/documents/pdf';
import type { Spaces } from './color-spaces.ts';
import {
  applyEdits,
  copyState,
  type Edit,
  isKnockedOut,
  leftChannels,
  mayNeedChange,
  type Paint,
  type State,
} from './content-state.ts';
import { printsNothing } from './no-ink.ts';

export type RewrittenContent = {
  readonly overprints: boolean;
  readonly bytes: Uint8Array | null;
};

export async function rewriteContent(
  file: PdfFile,
  bytes: Uint8Array,
  resources: PdfDict,
  spaces: Spaces,
): Promise<RewrittenContent> {
  if (spaces.target.isPlain('rgb') && spaces.target.isPlain('gray') && !mayNeedChange(file, bytes, resources))
    return { bytes: null, overprints: false };
  const rewriter = new Rewriter(file, resources, spaces);
  const edits = await rewriter.run(bytes);
  return { bytes: edits.length > 0 ? applyEdits(bytes, edits) : null, overprints: rewriter.overprints };
}

class Rewriter {
  overprints = false;
  private readonly file: PdfFile;
  private readonly resources: PdfDict;
  private readonly spaces: Spaces;
  private readonly edits: Edit[] = [];
  private state: State;
  private readonly stack: State[] = [];

  constructor(file: PdfFile, resources: PdfDict, spaces: Spaces) {
    this.file = file;
    this.resources = resources;
    this.spaces = spaces;
    this.state = this.initialState();
  }

  private initialState(): State {
    const space = 'DeviceGray';
    const leavesInks = this.spaces.leavesInks(name(space), null);
    const paint = (): Paint => ({
      ...{ isNone: false, overprints: false, tints: null, alpha: 1, isHidden: false, space, leavesInks },
    });
    return { fill: paint(), stroke: paint(), keepsZero: false, isFillBlack: true };
  }

  async run(bytes: Uint8Array): Promise<readonly Edit[]> {
    const lexer = new Lexer(bytes, 0, false);
    let operands: PdfObject[] = [];
    let from = 0;
    for (;;) {
      lexer.skipSpace();
      const start = lexer.pos;
      const token = lexer.next();
      if (token === END) return this.edits;
      this.file.budget.spend('operators', 0.25);
      if (!(token instanceof Keyword)) {
        if (operands.length === 0) from = start;
        operands.push(token);
        continue;
      }
      if (operands.length === 0) from = start;
      if (token.text === 'BI') await this.inlineImage(lexer, bytes);
      else await this.operator(token.text, operands, { from, at: start, to: lexer.pos });
      operands = [];
    }
  }

  private async operator(
    text: string,
    operands: readonly PdfObject[],
    place: { from: number; at: number; to: number },
  ) {
    switch (text) {
      case 'q':
        this.stack.push(copyState(this.state));
        break;
      case 'Q':
        this.state = this.stack.pop() ?? this.initialState();
        break;
      case 'k':
      case 'K':
        await this.deviceColor('DeviceCMYK', text === 'k', operands, place);
        break;
      case 'g':
      case 'G':
        await this.deviceColor('DeviceGray', text === 'g', operands, place);
        break;
      case 'rg':
      case 'RG':
        await this.deviceColor('DeviceRGB', text === 'rg', operands, place);
        break;
      case 'cs':
      case 'CS':
        await this.colorSpace(text === 'cs', operands[0], place);
        break;
      case 'sc':
      case 'scn':
      case 'SC':
      case 'SCN':
        this.color(text.startsWith('s'), operands, place.to);
        break;
      case 'gs':
        this.graphicsState(operands[0], place.to);
        break;
      case 'Do':
        this.image(operands[0], place);
        break;
      default:
        if (isKnockedOut(text, this.state, this.spaces.target.isScreen)) this.overprints = true;
    }
  }

  private color(isFill: boolean, operands: readonly PdfObject[], to: number) {
    if (isFill) this.state.isFillBlack = false;
    const paint = isFill ? this.state.fill : this.state.stroke;
    if (paint.space !== 'DeviceCMYK') return;
    const inks = operands.filter((one) => typeof one === 'number');
    paint.tints = this.spaces.target.tintsOf(inks);
    this.updateVisibility(isFill, to);
  }

  private updateVisibility(isFill: boolean, at: number) {
    const paint = isFill ? this.state.fill : this.state.stroke;
    const isHidden = paint.isNone || (paint.overprints && leftChannels(paint, this.state) === 'all');
    if (isHidden === paint.isHidden) return;
    paint.isHidden = isHidden;
    this.edits.push({
      from: at,
      to: at,
      text: `/${this.opacityState(isFill, isHidden ? 0 : paint.alpha)} gs`,
    });
  }

  private opacityState(isFill: boolean, alpha: number): string {
    const key = `PrintReady${isFill ? 'Fill' : 'Stroke'}${Math.round(alpha * 1e4)}`;
    this.own('ExtGState').set(key, dictOf({ [isFill ? 'ca' : 'CA']: alpha }));
    return key;
  }

  private image(operand: PdfObject | undefined, { from, to }: { from: number; to: number }) {
    if (this.spaces.target.isScreen || !this.state.fill.overprints || !(operand instanceof PdfName)) return;
    const stream = this.file.stream(this.file.dict(this.resources.get('XObject'))?.get(operand.name));
    if (!stream) return;
    // A form inherits overprint from this state and is not examined here, so it counts as overprinting.
    if (this.file.name(stream.dict.get('Subtype')) !== 'Image') this.overprints = true;
    else if (this.spaces.imageLeavesInks(stream, this.resources)) this.edits.push({ from, to, text: '' });
  }

  private async deviceColor(
    device: string,
    isFill: boolean,
    operands: readonly PdfObject[],
    { from, to }: { from: number; to: number },
  ) {
    const numbers = operands.filter((one) => typeof one === 'number');
    const isBlack =
      device === 'DeviceCMYK' ? numbers.join() === '0,0,0,1' : numbers.every((one) => one === 0);
    if (isFill) this.state.isFillBlack = isBlack;
    const paint = isFill ? this.state.fill : this.state.stroke;
    paint.isNone = false;
    paint.space = device;
    const standIn = this.standIn(device);
    if (standIn !== null) {
      this.noteSpace(paint, name(standIn));
      const text = `/${standIn} ${isFill ? 'cs' : 'CS'} ${numbers.join(' ')} ${isFill ? 'sc' : 'SC'}`;
      this.edits.push({ from, to, text });
    } else {
      this.noteSpace(paint, name(device));
      if (device === 'DeviceCMYK') paint.tints = this.spaces.target.tintsOf(numbers);
      const shown = await this.spaces.colorOf(device, numbers);
      if (shown) {
        const text = `${shown.map((one) => one.toFixed(5)).join(' ')} ${isFill ? 'rg' : 'RG'}`;
        this.edits.push({ from, to, text });
      }
    }
    this.updateVisibility(isFill, to);
  }

  private noteSpace(paint: Paint, space: PdfName) {
    paint.space = space.name;
    paint.leavesInks = this.spaces.leavesInks(space, this.resources);
    paint.tints = null;
  }

  private standIn(device: string): string | null {
    const standIn = device.replace('Device', 'Default');
    const found = this.file.dict(this.resources.get('ColorSpace'))?.get(standIn);
    return found === undefined || this.file.resolve(found) instanceof PdfName ? null : standIn;
  }

  private async colorSpace(
    isFill: boolean,
    operand: PdfObject | undefined,
    { from, at, to }: { from: number; at: number; to: number },
  ) {
    if (!(operand instanceof PdfName)) return;
    if (isFill) this.state.isFillBlack = operand.name === 'DeviceGray' || operand.name === 'DeviceRGB';
    const paint = isFill ? this.state.fill : this.state.stroke;
    paint.isNone = printsNothing(this.file, operand, this.resources);
    const standIn = this.standIn(operand.name);
    this.noteSpace(paint, standIn === null ? operand : name(standIn));
    if (paint.space === 'DeviceCMYK') paint.tints = this.spaces.target.tintsOf([0, 0, 0, 1]);
    const named = standIn ?? (await this.shownDevice(operand.name));
    if (named !== null) this.edits.push({ from, to: at, text: `/${named} ` });
    this.updateVisibility(isFill, to);
  }

  /** Resource name of the replacement for a device space; null if the space is drawn unchanged. */
  private async shownDevice(device: string): Promise<string | null> {
    if (!['DeviceGray', 'DeviceRGB', 'DeviceCMYK'].includes(device)) return null;
    const space = await this.spaces.convert(name(device), null);
    if (space instanceof PdfName) return null;
    const key = `PrintReady${device}`;
    this.own('ColorSpace').set(key, space);
    return key;
  }

  private graphicsState(operand: PdfObject | undefined, to: number) {
    const states = this.file.dict(this.resources.get('ExtGState'));
    const dict = operand instanceof PdfName ? this.file.dict(states?.get(operand.name)) : null;
    if (!dict) return;
    const { state, file } = this;
    const { fill, stroke } = state;
    const [fillAlpha, strokeAlpha] = [file.number(dict.get('ca')), file.number(dict.get('CA'))];
    if (fillAlpha !== null) Object.assign(fill, { alpha: fillAlpha, isHidden: false });
    if (strokeAlpha !== null) Object.assign(stroke, { alpha: strokeAlpha, isHidden: false });
    const strokes = file.resolve(dict.get('OP'));
    const fills = file.resolve(dict.get('op') ?? dict.get('OP'));
    if (typeof fills === 'boolean') fill.overprints = fills;
    if (typeof strokes === 'boolean') stroke.overprints = strokes;
    const mode = file.number(dict.get('OPM'));
    if (mode !== null) state.keepsZero = mode === 1;
    this.updateVisibility(true, to);
    this.updateVisibility(false, to);
  }

  private async inlineImage(lexer: Lexer, bytes: Uint8Array) {
    const start = lexer.pos;
    const image = readInlineImage(lexer);
    const space = image?.dict.get('ColorSpace');
    if (!image || space === undefined) return;
    const head = latin1(bytes.subarray(start, image.raw.byteOffset - bytes.byteOffset));
    const found = /\/(?:CS|ColorSpace)\s*(\/[A-Za-z]+)/.exec(head);
    if (!found?.[1] || !(space instanceof PdfName)) return;
    const device = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK' }[space.name] ?? space.name;
    const named = this.standIn(device) ?? (await this.shownDevice(device));
    if (named === null) return;
    const to = start + found.index + found[0].length;
    this.edits.push({ from: to - found[1].length, to, text: `/${named}` });
  }

  private own(kind: 'ColorSpace' | 'ExtGState'): PdfDict {
    const known = this.file.dict(this.resources.get(kind));
    if (known) return known;
    const made: PdfDict = new Map();
    this.resources.set(kind, made);
    return made;
  }
}
