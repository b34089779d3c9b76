import { inUnits, unitOf, usesInches } from '../frame/language.ts';

/** Hundredths of an inch, or millimeters. */
export const formatLength = (mm: number, lang: string): string => inUnits(mm, lang, usesInches(lang) ? 2 : 1);

export const formatSize = (
  { widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number },
  lang: string,
): string => `${formatLength(widthMm, lang)} × ${formatLength(heightMm, lang)} ${unitOf(lang)}`;

/** @param price decimal number, such as "24.50" */
export const formatPrice = (
  { price, currency }: { readonly price: string; readonly currency: string },
  lang: string,
): string => new Intl.NumberFormat(lang, { style: 'currency', currency }).format(Number(price));

export const formatShare = (share: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'percent' }).format(share);
