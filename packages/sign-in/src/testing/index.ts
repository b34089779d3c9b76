export { answerFetch, type SentRequest, storeSession } from './answer-fetch.ts';
export { JANE, SignedIn } from './SignedIn.tsx';
