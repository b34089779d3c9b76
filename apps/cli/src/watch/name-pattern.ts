/** Reads the order, the customer and the print width from file names that follow a shop's pattern. */
import { UsageError } from '../terminal/usage-error.ts';

type NameFields = {
  readonly order: string | null;
  readonly customer: string | null;
  readonly widthMm: number | null;
};

/** All null if the name does not follow the pattern. */
export type ReadName = (fileName: string) => NameFields;

const UNKNOWN: NameFields = { order: null, customer: null, widthMm: null };
const MM_PER_UNIT: Readonly<Record<string, number>> = { in: 25.4, cm: 10, mm: 1 };

const FIELDS: Readonly<Record<string, string>> = {
  order: '(?<order>.+?)',
  customer: '(?<customer>.+?)',
  width: '(?<width>\\d+(?:[.,]\\d+)?)\\s*(?<unit>in|cm|mm)',
  any: '.*?',
};

const TOKEN = /\{([^{}]*)\}/;

function partOf(text: string, pattern: string): string {
  const field = TOKEN.exec(text)?.[1];
  if (field === undefined) return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const known = FIELDS[field];
  if (known !== undefined) return known;
  const names = Object.keys(FIELDS).map((name) => `{${name}}`);
  throw new UsageError(`"${pattern}" has {${field}}, and the fields are ${names.join(', ')}.`);
}

/** @param pattern name without extension, such as `{order}_{customer}_{width}`. @throws UsageError */
export function compileNamePattern(pattern: string): ReadName {
  const parts = pattern.split(/(\{[^{}]*\})/).filter((part) => part !== '');
  const fields = parts.filter((part) => TOKEN.test(part) && part !== '{any}');
  const twice = fields.find((field, i) => fields.indexOf(field) !== i);
  if (twice !== undefined) throw new UsageError(`"${pattern}" has ${twice} twice.`);
  if (fields.length === 0) throw new UsageError(`"${pattern}" has none of {order}, {customer} and {width}.`);
  const matcher = new RegExp(`^${parts.map((part) => partOf(part, pattern)).join('')}$`, 'iu');
  return (fileName) => {
    const groups = matcher.exec(fileName.normalize('NFC').replace(/\.[^.]*$/, ''))?.groups;
    if (!groups) return UNKNOWN;
    const { order = null, customer = null, width, unit = '' } = groups;
    const figure = Number(width?.replace(',', '.'));
    const widthMm = figure * (MM_PER_UNIT[unit.toLowerCase()] ?? Number.NaN);
    return { order, customer, widthMm: widthMm > 0 ? widthMm : null };
  };
}

export const readNoFields: ReadName = () => UNKNOWN;
