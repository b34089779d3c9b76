/** Formats answers as Markdown: a sentence with its reason, a link shown as a button, and collapsible details. */
import { MORE_MARK } from '@printready/contracts/chat';
import { catalog } from '@printready/tools/catalog';
import type { Answer } from './answer-type.ts';
import type { Language } from './lexicon/stop-words.ts';
import { readQuestion } from './reading/read.ts';

type Link = { readonly title: string; readonly url: string };
type Page = Link & { readonly content: string };

const PAGES: Readonly<Record<string, string>> = {
  '/pricing': 'See the plans',
  '/profile': 'Open your profile',
  '/privacy': 'Read the privacy page',
  '/terms': 'Read the terms',
  '/tools': 'See all tools',
};

function labelOf(path: string): string {
  const [page = ''] = path.split(/[?#]/);
  const tool = catalog.find(({ id }) => `/${id}` === page);
  if (tool) return `Open ${tool.title}`;
  if (path === '/profile?tab=subscription') return 'Open your subscription';
  return PAGES[page] ?? 'Open the manual';
}

const linkOf = ({ title, url }: Link): string => `[${title}](${url})`;

const folded = (pages: readonly Page[]): string =>
  pages.length === 0
    ? ''
    : `\n\n${MORE_MARK}\n\nFrom the manual:\n\n${pages.map((page) => `**${linkOf(page)}**\n\n${page.content}`).join('\n\n')}`;

/** @param pages sections of the manual that belong to the answer */
export function sayAnswer({ text, reason, open }: Answer, pages: readonly Page[]): string {
  const sentence = reason === '' ? text : `${text} ${reason}`;
  return `${sentence}${open === null ? '' : `\n\n[${labelOf(open)}](${open})`}${folded(pages)}`;
}

const OTHER_LANGUAGES: Readonly<Record<Language, string>> = {
  en: '',
  de: 'Diese Frage verstehe ich leider nicht auf Deutsch; bitte fragen Sie auf Englisch. ',
  fr: 'Je ne comprends pas cette question en français ; posez-la en anglais, s’il vous plaît. ',
  es: 'No entiendo esta pregunta en español; pregunte en inglés, por favor. ',
};

const NEAREST_PAGES = 2;

/** @param nearest pages on the subject, nearest first; empty if the question is about something else */
export function sayUnknown(question: string, nearest: readonly Link[]): string {
  const note = OTHER_LANGUAGES[readQuestion(question).language];
  if (nearest.length === 0) {
    return `${note}I don’t know: I only answer questions about preparing artwork for print. Look through [the manual](/docs), or press HELP to ask a person.`;
  }
  const pages = nearest.slice(0, NEAREST_PAGES).map(linkOf).join(' · ');
  return `${note}I don’t know. The nearest pages are ${pages}. Press HELP to ask a person.`;
}
