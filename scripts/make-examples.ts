/**
 * `node scripts/make-examples.ts [tool…]`: draws the before/after pictures of worked examples and presets, and prints
 * the tools' numeric results. Pictures are committed; tests redraw and compare them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pictureFile, workedExamples } from './examples/examples.ts';
import { drawPreset, presetFile, presetPictures } from './examples/presets.ts';

const root = join(import.meta.dirname, '..');
const only = process.argv.slice(2);

function write(file: string, bytes: Buffer): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), bytes);
  console.log(`${file}  ${bytes.length} bytes`);
}

for (const [id, draw] of Object.entries(workedExamples)) {
  if (only.length > 0 && !only.includes(id)) continue;
  const { before, after, figures } = await draw();
  for (const [moment, bytes] of Object.entries({ before, after })) {
    write(pictureFile(id, moment), bytes);
  }
  for (const line of figures) console.log(`  ${line}`);
}

for (const preset of presetPictures) {
  if (only.length > 0 && !only.includes(preset.tool)) continue;
  write(presetFile(preset), await drawPreset(preset));
}
