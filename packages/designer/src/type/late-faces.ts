/** Late typefaces are fetched when a user chooses them. The composer never uses them. */
import { FACES, type FaceId, type FaceKind } from './faces.ts';
import { LATE_FACES } from './late-faces.gen.ts';

export { LATE_FACES };

export type LateFaceId = keyof typeof LATE_FACES;

export type AnyFaceId = FaceId | LateFaceId;

export const isBundled = (id: string): id is FaceId => Object.hasOwn(FACES, id);
export const isLate = (id: string): id is LateFaceId => Object.hasOwn(LATE_FACES, id);

export const kindOf = (id: AnyFaceId): FaceKind => (isBundled(id) ? FACES[id].kind : LATE_FACES[id].kind);

export function faceName(id: AnyFaceId): string {
  if (isLate(id)) return LATE_FACES[id].name;
  const { family, weight } = FACES[id];
  const name = family.replaceAll(/(^|-)[a-z]/g, (start) => start.replace('-', ' ').toUpperCase());
  const several = Object.values(FACES).filter((face) => face.family === family).length > 1;
  return several ? `${name} ${weight}` : name;
}

/** File name on the server, unique for each version. */
export const lateFaceFile = (id: LateFaceId): string => `${id}.${LATE_FACES[id].version}.woff`;
export const lateFaceNotice = (id: LateFaceId): string => `${id}.LICENSE.txt`;
