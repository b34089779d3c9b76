/** Fitted weights of the tagger. */
import { parseWeights, type Weights } from './tagger.ts';
import { PAIRS, TABLE } from './weights.gen.ts';

export const WEIGHTS: Weights = parseWeights(TABLE, PAIRS);
