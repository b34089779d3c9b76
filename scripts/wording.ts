/**
 * Wording check: US English in texts, identifiers, comments and docs, and one term per concept. Prints the file, the
 * line, and the suggested word. ALLOWED lists words from other projects and from stored data.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { findDialect } from './plain-words.ts';

type Rule = { readonly found: RegExp; readonly say: string };

/** Also matches within identifiers: `drawGreyRamp` and `grey_ramp` contain "grey". */
const stem = (part: string, say: string): Rule => ({ found: new RegExp(part, 'gi'), say });
/** Matches a whole word or camelCase part with its endings: "recommend" does not contain "mend". */
const word = (one: string, endings: string, say: string): Rule => {
  const rest = `${one.slice(1)}(${endings})?(?![a-z])`;
  const [small, large] = [one.charAt(0), one.charAt(0).toUpperCase()];
  return { found: new RegExp(`(?<![A-Za-z])[${small}${large}]${rest}|(?<=[a-z])${large}${rest}`, 'g'), say };
};

/** Names that this code no longer uses (docs/glossary.md), in any case style. */
const name = (parts: readonly string[], say: string): Rule => ({
  found: new RegExp(parts.join('[-_]?'), 'gi'),
  say,
});

const OLD_NAMES: readonly Rule[] = [
  word('glimpse', 's|d', 'thumbnail'),
  word('glance', 's|d', 'probe'),
  { found: /\b[bB]ring(?!ToFront)(?=[A-Z])\w*|\bbring-[a-z]+\.ts/g, say: 'download' },
  name(['hand', '(off|over)'], 'transfer'),
  name(['handed', 'over'], 'transferred'),
  name(['kept', 'work'], 'draft'),
  name(['met', 'questions?'], 'seen prompts'),
  name(['spared?', '(nodes?|path)'], 'simplify path'),
  stem('thrift', 'node penalty'),
  stem('underlap', 'trap'),
  name(['keep', 'calm'], 'blend flat regions'),
  name(['leaving', 'strands?'], 'border structures'),
  { found: /\bdoubtOf\b/g, say: 'uncertainty' },
  word('errand', 's', 'request'),
];

export const RULES: readonly Rule[] = [
  ...OLD_NAMES,
  stem('colour', 'color'),
  stem('grey(?!hound|a)', 'gray'),
  stem('centre', 'center'),
  stem('behaviour', 'behavior'),
  stem('neighbour', 'neighbor'),
  stem('licence', 'license'),
  stem('(milli|centi|kilo)metre', 'meter'),
  stem('favour', 'favor'),
  stem('honour', 'honor'),
  stem('organis(e|a|i)', 'organize'),
  stem('recognis', 'recognize'),
  stem('catalogue', 'catalog'),
  stem('mould', 'mold'),
  word('fibre', 's', 'fiber'),
  word('mitre', 'd|s', 'miter'),
  word('analyse', 'd|r|rs', 'analyze'),
  word('mend', 's|ed|ing|able', 'fix'),
];

/** Files with words from other projects or stored data; `words` limits an exception to these words. */
const ALLOWED: readonly {
  readonly files: string;
  readonly words?: readonly string[];
  readonly why: string;
}[] = [
  { files: 'supabase/**', why: 'applied migrations are history' },
  { files: 'apps/server/sql/**', why: 'applied migrations are history' },
  { files: '{package-lock.json,THIRD_PARTY.md}', why: 'names of third-party packages' },
  { files: 'scripts/wording*.ts', why: 'the rules and their tests' },
  {
    files: 'packages/designer/src/color/inks.ts',
    words: ['grey'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'packages/designer/src/brief/words/color-words.ts',
    words: ['grey'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'packages/designer/src/brief/words/name-words.ts',
    words: ['centre', 'thrift'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'packages/designer/src/brief/words/shop-words.ts',
    words: ['centre', 'colour'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'packages/designer/src/brief/tag/weights.gen.ts',
    words: ['grey'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'packages/designer/src/testing/third-writer-briefs.ts',
    words: ['grey'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'lab/designer/briefs/customers.ts',
    words: ['GREY', 'grey'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'lab/designer/briefs/walk-ins.ts',
    words: ['grey'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'packages/designer/src/brief/words/instruction-words.ts',
    words: ['colour'],
    why: 'words that users may type in a brief',
  },
  {
    files: 'packages/preflight/src/pdf/fixtures.test.ts',
    words: ['colour'],
    why: 'a key in the fixtures’ expected facts',
  },
  {
    files: 'apps/web/src/{platform/renamed-options,workspace/options/settings.isolated.test}.ts',
    why: 'former names of options in stored settings',
  },
  {
    files: 'apps/web/src/files/stored/draft.ts',
    words: ['kept-work'],
    why: 'name of the IndexedDB store',
  },
  { files: 'packages/manual/{questions.json,src/words.ts}', why: 'words that users may type in a search' },
  { files: 'packages/codecs/src/vips/*.ts', words: ['colour'], why: 'name of a libvips function' },
];

export type Finding = { readonly line: number; readonly word: string; readonly say: string };

export function findWords(text: string, rules: readonly Rule[] = RULES): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules.flatMap(({ found, say }) =>
        [...line.matchAll(found)].map(([matched]) => ({ line: index + 1, word: matched, say })),
      ),
    );
}

export function isAllowed(file: string, found: string): boolean {
  return ALLOWED.some(
    ({ files, words }) =>
      matchesGlob(file, files) && (words === undefined || words.includes(found.toLowerCase())),
  );
}

const isPlain = (file: string): boolean => /\.tsx?$/.test(file) && !/\.gen\.ts$|plain-words/.test(file);

function main(): void {
  const root = join(import.meta.dirname, '..');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\0')
    .filter((file) => /\.(ts|tsx|mjs|js|json|md|sql|css|html|template)$/.test(file) && !isAllowed(file, ''));
  const found = files.flatMap((file) => {
    const text = `${file}\n${readFileSync(join(root, file), 'utf8')}`;
    return findWords(text)
      .filter(({ word: one }) => !isAllowed(file, one))
      .map(
        ({ line, word: one, say }) => `${file}:${Math.max(1, line - 1)}: "${one}" is written "${say}" here`,
      );
  });
  const dialect = files
    .filter(isPlain)
    .flatMap((file) =>
      findDialect(readFileSync(join(root, file), 'utf8')).map(
        ({ line, found: turn }) =>
          `${file}:${line}: "${turn}" is not plain wording for a comment or test title`,
      ),
    );
  const faults = [...found, ...dialect];
  if (faults.length > 0) console.error(faults.join('\n'));
  console.log(`${files.length} files read, ${faults.length} words to change`);
  process.exitCode = files.length === 0 || faults.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
