/**
 * Draws the before/after pictures of the manual's worked examples (`node scripts/make-examples.ts`), and says what the
 * tools say in figures. The pictures are committed, and a test draws them again. With names of tools it draws those only.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pictureFile, workedExamples } from './examples/examples.ts';

const root = join(import.meta.dirname, '..');
const only = process.argv.slice(2);

for (const [id, draw] of Object.entries(workedExamples)) {
  if (only.length > 0 && !only.includes(id)) continue;
  const { before, after, figures } = await draw();
  for (const [moment, bytes] of Object.entries({ before, after })) {
    const file = pictureFile(id, moment);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), bytes);
    console.log(`${file}  ${bytes.length} bytes`);
  }
  for (const line of figures) console.log(`  ${line}`);
}
