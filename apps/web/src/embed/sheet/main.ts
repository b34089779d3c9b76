/** Entry of the frame that builds gang sheets in a shop's order page. */
import { startFrame } from '../frame/start-frame.tsx';
import { SheetApp } from './SheetApp.tsx';
import { loadWords } from './words/words.ts';

startFrame({
  App: SheetApp,
  loadWords,
  blocked: (reason) => ({ type: 'sheet', sheet: null, ready: false, reason }),
});
