import { type Length, lengthOf, MM_PER } from './reading/quantities.ts';

export const rounded = (value: number, decimals = 1): string => String(Number(value.toFixed(decimals)));

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const tokens = (count: number): string => counted(count, 'token');

const DECIMALS = { in: 2, ft: 2, yd: 2, m: 2, cm: 2, mm: 2, pt: 2 } as const;

export const lengthText = ({ value, unit }: Length): string => `${rounded(value, DECIMALS[unit])} ${unit}`;

export const inches = ({ mm }: Pick<Length, 'mm'>): number => mm / MM_PER.in;

export function sizeText(widthIn: number, heightIn: number | null, unit: Length['unit'] = 'in'): string {
  const to = unit === 'mm' || unit === 'cm' ? unit : 'in';
  const value = (size: number) => rounded((size * MM_PER.in) / MM_PER[to], 1);
  return heightIn === null ? `${value(widthIn)} ${to}` : `${value(widthIn)} × ${value(heightIn)} ${to}`;
}

export const pixelsText = (width: number, height: number | null = null): string =>
  height === null ? `${width} px` : `${width} × ${height} px`;

export const inch = (value: number): Length => lengthOf(value, 'in');
