/** @jsxImportSource preact */
/** Entry of the frame in a shop's order page. */
import './check.css';
import { render } from 'preact';
import type { StartMessage } from '../protocol.ts';
import { CheckApp } from './CheckApp.tsx';
import { readConfig } from './config.ts';
import { type Host, listenToHost } from './host.ts';
import { applyTheme } from './theme.ts';
import type { Words } from './words/texts.ts';
import { loadWords } from './words/words.ts';

const { shop, slug, origins, profile } = readConfig();
const frame = rootOf(document);

function rootOf(page: Document): HTMLElement {
  const root = page.getElementById('root');
  if (!root) throw new TypeError('The page must contain <div id="root">.');
  return root;
}

/** Changes with every reset, which starts over. */
let round = 0;
let show: () => void = () => undefined;

function appFor(start: StartMessage, host: Host, words: Words) {
  if (profile !== null) return <CheckApp key={round} {...{ slug, profile, start, host, words }} />;
  const text = `The shop “${shop}” shares no profile of this name.`;
  host.send({ type: 'misconfigured', text });
  host.send({ type: 'state', files: [], ready: false, reason: words.notSetUp });
  return <p role="alert">{words.notSetUp}</p>;
}

async function begin(start: StartMessage, host: Host): Promise<void> {
  applyTheme(start.theme);
  document.documentElement.lang = start.lang;
  const words = await loadWords(start.lang);
  show = () => render(appFor(start, host, words), frame);
  show();
}

listenToHost({
  origins,
  onStart: (start, host) => void begin(start, host),
  onReset: () => {
    round += 1;
    show();
  },
});
