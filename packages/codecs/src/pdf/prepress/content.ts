/** Content streams in colors that pdf.js shows right, without what no plate prints. */
import type { PdfFile } from '@printready/documents/pdf/file';
import { readInlineImage } from '@printready/documents/pdf/inline-image';
import { END, Lexer } from '@printready/documents/pdf/lexer';
import {
  dictOf,
  Keyword,
  latin1,
  name,
  type PdfDict,
  PdfName,
  type PdfObject,
} from '@printready/documents/pdf/objects';
import { joinBytes } from '@printready/imaging/bytes';
import type { Spaces } from './color-spaces.ts';
import { printsNothing } from './no-ink.ts';

/** Names of this program's own resources. */
const NO_FILL = 'PrintReadyNoFill';
const NO_STROKE = 'PrintReadyNoStroke';

type Edit = { readonly from: number; readonly to: number; readonly text: string };
type State = {
  isFillNone: boolean;
  isStrokeNone: boolean;
  fillAlpha: number;
  strokeAlpha: number;
  overprintsFill: boolean;
  isFillBlack: boolean;
};
const INITIAL: State = {
  isFillNone: false,
  isStrokeNone: false,
  fillAlpha: 1,
  strokeAlpha: 1,
  overprintsFill: false,
  isFillBlack: true,
};

const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', "'", '"', 'sh']);

type ContentFacts = {
  /** Something other than solid black is set to overprint, and painted. */
  readonly overprints: boolean;
};

export type RewrittenContent = ContentFacts & {
  /** Null when nothing had to be changed. */
  readonly bytes: Uint8Array | null;
};

/** Changes the resources with it: both belong together. */
export async function rewriteContent(
  file: PdfFile,
  bytes: Uint8Array,
  resources: PdfDict,
  spaces: Spaces,
): Promise<RewrittenContent> {
  if (spaces.end.isScreen && !mayNeedChange(file, bytes, resources))
    return { bytes: null, overprints: false };
  const rewriter = new Rewriter(file, resources, spaces);
  const edits = await rewriter.run(bytes);
  return { bytes: edits.length > 0 ? weave(bytes, edits) : null, overprints: rewriter.overprints };
}

/** Operators of process inks, or their name. */
const INKS = /(?:^|[\s\])>])[kK](?=[\s[(</%]|$)|\/(?:Device)?CMYK/;

/** False for most pages in RGB, so that they are not read twice. */
function mayNeedChange(file: PdfFile, bytes: Uint8Array, resources: PdfDict): boolean {
  const spaces = [...(file.dict(resources.get('ColorSpace')) ?? [])];
  if (spaces.some(([key, value]) => key.startsWith('Default') || printsNothing(file, value, null)))
    return true;
  const states = [...(file.dict(resources.get('ExtGState'))?.values() ?? [])];
  const overprints = states.some(
    (state) => file.resolve(file.dict(state)?.get('op') ?? file.dict(state)?.get('OP')) === true,
  );
  return overprints || INKS.test(latin1(bytes));
}

class Rewriter {
  overprints = false;
  private readonly file: PdfFile;
  private readonly resources: PdfDict;
  private readonly spaces: Spaces;
  private readonly edits: Edit[] = [];
  private state: State = { ...INITIAL };
  private readonly stack: State[] = [];

  constructor(file: PdfFile, resources: PdfDict, spaces: Spaces) {
    this.file = file;
    this.resources = resources;
    this.spaces = spaces;
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
        this.stack.push({ ...this.state });
        break;
      case 'Q':
        this.state = this.stack.pop() ?? { ...INITIAL };
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
        this.state.isFillBlack = false;
        break;
      case 'gs':
        this.graphicsState(operands[0], place.to);
        break;
      default:
        if (this.state.overprintsFill && !this.state.isFillBlack && FILLS.has(text)) this.overprints = true;
    }
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
    const standIn = this.standIn(device);
    const back = this.backFromNone(isFill);
    if (standIn !== null)
      this.edits.push({
        from,
        to,
        text: `${back}/${standIn} ${isFill ? 'cs' : 'CS'} ${numbers.join(' ')} ${isFill ? 'sc' : 'SC'}`,
      });
    else {
      const shown = await this.spaces.colorOf(device, numbers);
      if (!shown) {
        if (back !== '') this.edits.push({ from, to: from, text: back });
        return;
      }
      this.edits.push({
        from,
        to,
        text: `${back}${shown.map((one) => one.toFixed(5)).join(' ')} ${isFill ? 'rg' : 'RG'}`,
      });
    }
  }

  /** The default space that takes a device space's place here. */
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
    const isNone = printsNothing(this.file, operand, this.resources);
    const back = isNone ? '' : this.backFromNone(isFill);
    const named = this.standIn(operand.name) ?? (await this.shownDevice(operand.name));
    if (named !== null) this.edits.push({ from, to: at, text: `${back}/${named} ` });
    else if (back !== '') this.edits.push({ from, to: from, text: back });
    if (!isNone) return;
    if (isFill) this.state.isFillNone = true;
    else this.state.isStrokeNone = true;
    this.edits.push({ from: to, to, text: ` /${this.noneState(isFill)} gs` });
  }

  /** A name for a device space that is not shown as it is; null for one that is. */
  private async shownDevice(device: string): Promise<string | null> {
    if (!['DeviceGray', 'DeviceRGB', 'DeviceCMYK'].includes(device)) return null;
    const space = await this.spaces.convert(name(device), null);
    if (space instanceof PdfName) return null;
    const key = `PrintReady${device}`;
    this.own('ColorSpace').set(key, space);
    return key;
  }

  private noneState(isFill: boolean): string {
    this.own('ExtGState').set(isFill ? NO_FILL : NO_STROKE, dictOf({ [isFill ? 'ca' : 'CA']: 0 }));
    return isFill ? NO_FILL : NO_STROKE;
  }

  /** Ends a color that prints nothing: with the opacity that was set beside it. */
  private backFromNone(isFill: boolean): string {
    const { state } = this;
    if (!(isFill ? state.isFillNone : state.isStrokeNone)) return '';
    if (isFill) state.isFillNone = false;
    else state.isStrokeNone = false;
    const alpha = isFill ? state.fillAlpha : state.strokeAlpha;
    const key = `PrintReady${isFill ? 'Fill' : 'Stroke'}${Math.round(alpha * 1e4)}`;
    this.own('ExtGState').set(key, dictOf({ [isFill ? 'ca' : 'CA']: alpha }));
    return `/${key} gs `;
  }

  private graphicsState(operand: PdfObject | undefined, to: number) {
    const states = this.file.dict(this.resources.get('ExtGState'));
    const dict = operand instanceof PdfName ? this.file.dict(states?.get(operand.name)) : null;
    if (!dict) return;
    const { state, file } = this;
    const [fill, stroke] = [file.number(dict.get('ca')), file.number(dict.get('CA'))];
    state.fillAlpha = fill ?? state.fillAlpha;
    state.strokeAlpha = stroke ?? state.strokeAlpha;
    const overprint = file.resolve(dict.get('op') ?? dict.get('OP'));
    if (typeof overprint === 'boolean') state.overprintsFill = overprint;
    const again = [
      ...(fill !== null && state.isFillNone ? [NO_FILL] : []),
      ...(stroke !== null && state.isStrokeNone ? [NO_STROKE] : []),
    ];
    if (again.length > 0) this.edits.push({ from: to, to, text: again.map((key) => ` /${key} gs`).join('') });
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

  /** The stream's own dictionary of that kind, made where there is none. */
  private own(kind: 'ColorSpace' | 'ExtGState'): PdfDict {
    const known = this.file.dict(this.resources.get(kind));
    if (known) return known;
    const made: PdfDict = new Map();
    this.resources.set(kind, made);
    return made;
  }
}

function weave(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { from, to, text } of edits) {
    parts.push(
      bytes.subarray(at, from),
      Uint8Array.from(` ${text} `, (letter) => letter.charCodeAt(0)),
    );
    at = to;
  }
  return joinBytes([...parts, bytes.subarray(at)]);
}
