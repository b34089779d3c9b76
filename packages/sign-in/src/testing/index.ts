export { JANE, SignedIn } from './SignedIn.tsx';
export { answerFetch, type SentRequest, storeSession } from './answer-fetch.ts';
