/** Renders docs/adr/README.md: titles and dates of the decisions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEAD = /^# (?<number>\d+)\. (?<title>.+)\n\nDate: (?<date>[\d-]+)\. Status: (?<status>[^.]+)\./;

/** @throws RangeError for a decision without a number, title, date or status */
export function renderDecisions(folder: string): string {
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .sort()
    .map((name) => {
      const head = HEAD.exec(readFileSync(join(folder, name), 'utf8'))?.groups;
      if (head === undefined || Number(head['number']) !== Number.parseInt(name, 10)) {
        throw new RangeError(
          `docs/adr/${name} must begin with "# <its number>. <decision>" and a line "Date: <date>. Status: <status>.".`,
        );
      }
      return `| ${head['number']} | [${head['title']}](${name}) | ${head['date']} | ${head['status']} |`;
    });
  return `# Decisions

One page for each place where the code departs from the obvious. A title states the decision.
A new decision takes the next number and the form of the others; \`npm run docs\` adds it here.

| | decision | date | status |
|---|---|---|---|
${rows.join('\n')}
`;
}
