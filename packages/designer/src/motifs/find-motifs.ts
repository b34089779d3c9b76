import type { Copy } from '../families/family.ts';
import { SUBJECTS, type Subject, setOfId } from './subjects.ts';

/** Sets whose license asks for the author's name beside every use. */
const CREDITED_SETS: ReadonlySet<string> = new Set(['game-icons']);
export const isCredited = (id: string): boolean => CREDITED_SETS.has(setOfId(id));

const byWord = new Map<string, Subject[]>();
for (const subject of SUBJECTS)
  for (const word of subject.words) byWord.set(word, [...(byWord.get(word) ?? []), subject]);

const OUTDOORS = new Set(
  'fishing fish angler anglers trout salmon lake lakes river creek mountain mountains peak summit alpine hiking hike hikers hiker trail trails camp camping campers camper campground park national forest canoe kayak paddle rafting wilderness lakeside woods outdoors outfitters adventure expedition'.split(
    ' ',
  ),
);

const tokens = (text: string) =>
  text
    .toLocaleLowerCase('en-US')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function tokensByRank({ name, rest }: Copy): string[] {
  const lines = (role: string) => rest.filter((line) => line.role === role).map(({ text }) => text);
  return [
    ...[...lines('group'), ...lines('occasion')].flatMap(tokens),
    ...tokens(name.text).reverse(),
    ...lines('slogan').flatMap(tokens),
    ...lines('place').flatMap(tokens),
  ];
}

/** Number of motifs after which less important words are skipped, such as "river" in a brewery's name. */
const ENOUGH = 3;

/** @param credited true to offer pictures whose author must be named, too */
export function findMotifs(copy: Copy, credited = false): string[] {
  const usable = ({ motifs }: Subject) => motifs.filter((id) => credited || !isCredited(id));
  // If the brief names a picture, no other picture is suitable.
  const named = (copy.subjects ?? []).flatMap((noun) => byWord.get(noun) ?? []).flatMap(usable);
  if (named.length > 0) return [...new Set(named)];
  const ids = new Set<string>();
  for (const subject of new Set(tokensByRank(copy).flatMap((word) => byWord.get(word) ?? []))) {
    for (const id of usable(subject)) ids.add(id);
    if (ids.size >= ENOUGH) break;
  }
  return [...ids];
}

export const isOutdoors = (copy: Copy): boolean =>
  [...(copy.subjects ?? []), ...tokensByRank(copy)].some((word) => OUTDOORS.has(word));
