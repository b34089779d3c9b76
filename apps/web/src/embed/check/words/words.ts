import { type Language, languageOf } from '../../frame/language.ts';
import type { Words } from './texts.ts';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly words: Words }>>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  pt: () => import('./pt.ts'),
};

export const loadWords = async (lang: string): Promise<Words> => (await LOADERS[languageOf(lang)]()).words;
