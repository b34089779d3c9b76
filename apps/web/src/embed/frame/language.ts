/** Languages of the frames, and their units of length. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** @param lang as in HTML, such as "de-AT"; English for a language without texts */
export function languageOf(lang: string): Language {
  const wanted = lang.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((known) => known === wanted) ?? 'en';
}

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** English without a region, or of the United States, counts in inches. */
export const usesInches = (lang: string): boolean => /^en([-_]us)?$/i.test(lang);

const MM_PER_CM = 10;
const MM_PER_IN = 25.4;

export const unitOf = (lang: string): 'in' | 'cm' => (usesInches(lang) ? 'in' : 'cm');

export const mmPerUnit = (lang: string): number => (usesInches(lang) ? MM_PER_IN : MM_PER_CM);

/** @param digits most decimals */
export const inUnits = (mm: number, lang: string, digits = 1): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: digits, useGrouping: false }).format(
    mm / mmPerUnit(lang),
  );
