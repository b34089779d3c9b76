import type { Words } from './texts.ts';

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly words: Words }>>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  pt: () => import('./pt.ts'),
};

/** @param lang as in HTML, such as "de-AT"; English for a language without texts */
export function languageOf(lang: string): Language {
  const wanted = lang.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((known) => known === wanted) ?? 'en';
}

export const loadWords = async (lang: string): Promise<Words> => (await LOADERS[languageOf(lang)]()).words;

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** English without a region, or of the United States, counts in inches. */
export const usesInches = (lang: string): boolean => /^en([-_]us)?$/i.test(lang);
