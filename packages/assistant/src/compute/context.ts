import type { Answer } from '../answer-type.ts';
import type { AccountFacts, FileFacts } from '../facts.ts';
import type { Reading } from '../reading/read.ts';

export type Known = { readonly file: FileFacts | null; readonly account: AccountFacts | null };

export type Computation = (question: Reading, known: Known) => Answer | null;
