import { type FilmLevel, reduceFilm } from '@printready/canvas/film';
import type { TaskFacts } from '../worker/task.ts';

export const task = { name: 'reduce-plate', pool: 'proofs', patience: null } as const satisfies TaskFacts;

export function work({ coverage, width, height }: FilmLevel): Promise<readonly FilmLevel[]> {
  return Promise.resolve(reduceFilm({ coverage, width, height }));
}
