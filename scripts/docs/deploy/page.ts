/** Commands of docs/deploy.md: the lines of its `sh` blocks, grouped by heading. */
export type Block = {
  readonly heading: string;
  /** Index of the block under its heading, starting at 1. */
  readonly number: number;
  readonly lines: readonly string[];
};

export function readPage(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let number = 0;
  let lines: string[] | undefined;
  for (const line of markdown.split('\n')) {
    const [, title] = /^#+ (.+)$/.exec(line) ?? [];
    if (lines) {
      if (line === '```') {
        blocks.push({ heading, number: ++number, lines });
        lines = undefined;
      } else if (line.trim() !== '') lines.push(line);
    } else if (line === '```sh') lines = [];
    else if (title !== undefined) [heading, number] = [title, 0];
  }
  return blocks;
}
