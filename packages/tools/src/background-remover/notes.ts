/** What a run tells that a press on the subject answers; the question over the picture is found by it. */
import type { Options } from './options.ts';

export const RIVALS =
  'More than one thing stands out here. Point at the one to keep (S), and at what should go (X).';
export const UNSURE: Readonly<Record<Options['detail'], string>> = {
  auto: 'The model is not sure of much of this picture. Point at the subject (S), or paint with the brushes.',
  fast: 'The model is not sure of much of this picture. Try Fine, or point at the subject (S).',
  fine: 'The model is not sure of much of this picture. Point at the subject (S), or paint with the brushes.',
};
