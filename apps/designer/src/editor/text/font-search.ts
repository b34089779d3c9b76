import {
  type AnyFaceId,
  faceName,
  kindOf,
  LATE_FACES,
  type LateFaceId,
} from '@printready/designer/late-faces';
import { FACES, type FaceId, type FaceKind } from '@printready/designer/type';

const KINDS: Readonly<Record<FaceKind, string>> = {
  slab: 'Slab serif',
  western: 'Western',
  varsity: 'Varsity',
  stencil: 'Stencil',
  grotesque: 'Condensed',
  sans: 'Sans serif',
  geometric: 'Geometric',
  round: 'Round',
  display: 'Display',
  script: 'Script',
  deco: 'Art deco',
  blackletter: 'Blackletter',
  hand: 'Hand-drawn',
  serif: 'Serif',
  typewriter: 'Typewriter',
  tech: 'Technical',
};

export const kindName = (id: AnyFaceId): string => KINDS[kindOf(id)];

export const BUNDLED = Object.keys(FACES) as FaceId[];
export const LATE = Object.keys(LATE_FACES) as LateFaceId[];

export function findFaces(ids: readonly AnyFaceId[], query: string): readonly AnyFaceId[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return ids.filter((id) => {
    const text = `${faceName(id)} ${kindName(id)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
