/** Rows of the findings of print files: those of preflight, with codes in kebab-case. */
import { FINDINGS, type FindingCode } from '@printready/preflight';
import type { Finding } from '../contract/tool.ts';

type Kebab<Text extends string, Done extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? Kebab<Rest, `${Done}${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}`>
  : Done;

export type PrintCode = Kebab<FindingCode>;

const kebab = (code: string) =>
  code.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as PrintCode;

export const PRINT_FINDINGS = Object.fromEntries(
  Object.entries(FINDINGS).map(([code, { title }]) => [kebab(code), title]),
) as Readonly<Record<PrintCode, string | null>>;

export const findingOf = (code: FindingCode, text: string): Finding<PrintCode> => ({
  code: kebab(code),
  text: /[.!?]$/.test(text) ? text : `${text}.`,
});
