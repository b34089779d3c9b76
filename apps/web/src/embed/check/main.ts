/** Entry of the frame that checks files in a shop's order page. */
import { startFrame } from '../frame/start-frame.tsx';
import { CheckApp } from './CheckApp.tsx';
import { loadWords } from './words/words.ts';

startFrame({
  App: CheckApp,
  loadWords,
  blocked: (reason) => ({ type: 'state', files: [], ready: false, reason }),
});
