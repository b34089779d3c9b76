/** File names based on the order and the job. */
import type { FilmLabel } from './export-source.ts';

export const safeName = (text: string) => text.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').replaceAll(/^-|-$/g, '');

/** Order and job, "1042_Fall-tour"; empty if both are empty. */
export const jobStem = ({ orderNumber, jobName }: FilmLabel): string =>
  [orderNumber, jobName].map(safeName).filter(Boolean).join('_');
