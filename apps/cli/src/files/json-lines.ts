/** Append-only files of JSON Lines; a truncated last line, left by a killed process, is ignored. */
import { appendFile, open, readFile, writeFile } from 'node:fs/promises';

/** @throws SyntaxError for a complete line that is not JSON, and the file system's errors */
export async function readLines(path: string): Promise<readonly unknown[]> {
  const text = await readFile(path, 'utf8');
  const completeLines = text.slice(0, text.lastIndexOf('\n') + 1);
  return completeLines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

/** Removes a truncated last line, which would otherwise merge with the next entry. */
export async function endLastLine(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.endsWith('\n')) await writeFile(path, text.slice(0, text.lastIndexOf('\n') + 1));
}

/** Appends one line, which is on disk when this resolves. */
export async function appendLine(path: string, entry: unknown): Promise<void> {
  const file = await open(path, 'a');
  try {
    await appendFile(file, `${JSON.stringify(entry)}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}
