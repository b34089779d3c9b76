/** Writes small test files in Photoshop format (Adobe Photoshop File Formats Specification). */

type LayerParts = {
  readonly name: string;
  readonly hidden?: boolean;
  /** 1 or 2 opens a group, 3 closes one. */
  readonly section?: number;
  /** Engine data and the vertical scale of the text's transform. */
  readonly text?: { readonly engine: string; readonly scale: number };
};

type PsdParts = {
  readonly mode: number;
  readonly channels: number;
  readonly depth?: number;
  readonly large?: boolean;
  readonly dpi?: number;
  readonly resources?: readonly { readonly id: number; readonly data: readonly number[] }[];
  readonly layers?: readonly LayerParts[];
  /** Stores layers in an Lr16 block, as in 16-bit files. */
  readonly layersInBlock?: boolean;
};

const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const ascii = (text: string) => Array.from(text, (c) => c.charCodeAt(0) & 255);
export const pascal = (text: string) => [text.length, ...ascii(text)];
export const unicode = (text: string) => [
  ...u32(text.length),
  ...Array.from(text, (c) => u16(c.charCodeAt(0))).flat(),
];

export function makePsd({
  mode,
  channels,
  depth = 8,
  large = false,
  dpi = 72,
  ...parts
}: PsdParts): Uint8Array {
  const [width, height] = [4, 3];
  const size = (value: number) => (large ? [0, 0, 0, 0, ...u32(value)] : u32(value));
  const block = (data: number[]) => [...u32(data.length), ...data];
  const resolution = { id: 1005, data: [...u16(dpi), 0, 0, 0, 1, 0, 1, ...u16(dpi), 0, 0, 0, 1, 0, 1] };
  const resources = [resolution, ...(parts.resources ?? [])].flatMap(({ id, data }) => [
    ...ascii('8BIM'),
    ...u16(id),
    0,
    0,
    ...u32(data.length),
    ...data,
    ...(data.length % 2 === 1 ? [0] : []),
  ]);
  const records = parts.layers ?? [];
  const info = [...u16(records.length), ...records.flatMap((layer) => layerRecord(layer))];
  const layerSection = parts.layersInBlock
    ? [...size(0), ...u32(0), ...ascii('8BIM'), ...ascii('Lr16'), ...size(info.length), ...info]
    : records.length > 0
      ? [...size(info.length), ...info]
      : [];
  const pixels = new Array<number>(channels * height * Math.ceil((width * depth) / 8)).fill(0);
  return Uint8Array.from([
    ...ascii('8BPS'),
    ...u16(large ? 2 : 1),
    ...[0, 0, 0, 0, 0, 0],
    ...u16(channels),
    ...u32(height),
    ...u32(width),
    ...u16(depth),
    ...u16(mode),
    ...block([]),
    ...block(resources),
    ...size(layerSection.length),
    ...layerSection,
    ...u16(0),
    ...pixels,
  ]);
}

function layerRecord({ name, hidden = false, section, text }: LayerParts): number[] {
  const tagged = (key: string, data: number[]) => [
    ...ascii('8BIM'),
    ...ascii(key),
    ...u32(data.length),
    ...data,
  ];
  const shortName = pascal(name.slice(0, 20));
  while (shortName.length % 4 !== 0) shortName.push(0);
  const extra = [
    ...u32(0),
    ...u32(0),
    ...shortName,
    ...tagged('luni', unicode(name)),
    ...(section === undefined ? [] : tagged('lsct', u32(section))),
    ...(text ? tagged('TySh', typeTool(text.engine, text.scale)) : []),
  ];
  return [
    ...new Array<number>(16).fill(0),
    ...u16(0),
    ...ascii('8BIMnorm'),
    255,
    0,
    hidden ? 2 : 0,
    0,
    ...u32(extra.length),
    ...extra,
  ];
}

function typeTool(engine: string, scale: number): number[] {
  const matrix = new DataView(new ArrayBuffer(48));
  for (const [i, value] of [scale, 0, 0, scale, 0, 0].entries()) matrix.setFloat64(i * 8, value);
  const data = ascii(engine);
  return [
    ...u16(1),
    ...new Uint8Array(matrix.buffer),
    ...u16(50),
    ...u32(16),
    ...u32(10),
    ...ascii('EngineDatatdta'),
    ...u32(data.length),
    ...data,
  ];
}

/** Engine data of text runs in Photoshop's syntax. */
export function engineData(
  runs: readonly { text: string; font: number; size?: number }[],
  fonts: readonly string[],
): string {
  const utf16 = (text: string) =>
    `(\u00fe\u00ff${Array.from(text, (c) => `\u0000${'()\\'.includes(c) ? '\\' : ''}${c}`).join('')})`;
  const styles = runs
    .map(
      ({ font, size }) =>
        `<< /StyleSheet << /StyleSheetData << /Font ${font} ${size ? `/FontSize ${size}` : ''} >> >> >>`,
    )
    .join(' ');
  const lengths = runs.map(({ text }) => text.length).join(' ');
  const set = fonts.map((name) => `<< /Name ${utf16(name)} /Script 0 >>`).join(' ');
  const body = runs.map(({ text }) => text).join('');
  return `<< /EngineDict << /Editor << /Text ${utf16(body)} >> /StyleRun << /RunArray [ ${styles} ] /RunLengthArray [ ${lengths} ] >> >> /ResourceDict << /FontSet [ ${set} ] /TheNormalStyleSheet 0 /StyleSheetSet [ << /StyleSheetData << /Font 0 /FontSize 12.0 >> >> ] >> >>`;
}
