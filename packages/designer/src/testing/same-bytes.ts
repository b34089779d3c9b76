import { parseBrief } from '../brief/parse-brief.ts';
import { composeCandidate, loadWorkshop } from '../compose.ts';
import { FAMILIES } from '../families/families.ts';
import { subSeed } from '../random.ts';
import { writeSvg } from '../write-svg.ts';

const BRIEFS = [
  'Tahoe Anglers, fishing club, est. 1987, 2 inks on navy',
  'Mustangs, 42, class of 2026, varsity, 3 inks on black',
  'Post 219, Harbor, 1 ink on white, retro',
];

export async function digestDesigns(): Promise<Record<string, number>> {
  const workshop = await loadWorkshop();
  const digests: Record<string, number> = {};
  for (const words of BRIEFS) {
    const brief = parseBrief(words);
    if (!brief.copy) throw new TypeError(`Nothing to set in “${words}”.`);
    for (const family of FAMILIES) {
      const made = composeCandidate({ brief, copy: brief.copy, seed: 22 }, family, 0, workshop);
      if (!made) continue;
      const bytes =
        JSON.stringify([made.design, made.score]) + writeSvg(made.design, made.plates, { garment: true });
      digests[family.id] = subSeed(digests[family.id] ?? 0, bytes);
    }
  }
  return digests;
}
