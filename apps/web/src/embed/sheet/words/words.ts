import type { Words } from '../../check/words/texts.ts';
import { loadWords as loadCheckWords } from '../../check/words/words.ts';
import { type Language, languageOf } from '../../frame/language.ts';
import type { SheetWords } from './texts.ts';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly words: SheetWords }>>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  pt: () => import('./pt.ts'),
};

/** `check` has the texts about a file. */
export type AllWords = SheetWords &
  Pick<Words, 'formats' | 'again' | 'notAccepted'> & { readonly check: Words };

export async function loadWords(lang: string): Promise<AllWords> {
  const [{ words }, check] = await Promise.all([LOADERS[languageOf(lang)](), loadCheckWords(lang)]);
  const { formats, again, notAccepted } = check;
  return { ...words, formats, again, notAccepted, check };
}
