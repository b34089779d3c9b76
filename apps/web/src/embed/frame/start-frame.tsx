/** @jsxImportSource preact */
/** Starts a frame: waits for the order page, and shows the app in its language and look. */
import './frame.css';
import { type ComponentType, render } from 'preact';
import type { StartMessage } from '../protocol.ts';
import { readConfig } from './config.ts';
import { type Content, type Host, listenToHost } from './host.ts';
import { applyTheme } from './theme.ts';

export type AppProps<Words> = {
  /** Short name of the shop. */
  readonly slug: string;
  /** Id of a built-in profile, or the content of a shared one. */
  readonly profile: string | object;
  readonly start: StartMessage;
  readonly host: Host;
  readonly words: Words;
};

type Frame<Words> = {
  readonly App: ComponentType<AppProps<Words>>;
  readonly loadWords: (lang: string) => Promise<Words>;
  /** State of a frame that shows nothing, for the form around it. */
  readonly blocked: (reason: string) => Content;
};

function rootOf(page: Document): HTMLElement {
  const root = page.getElementById('root');
  if (!root) throw new TypeError('The page must contain <div id="root">.');
  return root;
}

export function startFrame<Words extends { readonly notSetUp: string }>(frame: Frame<Words>): void {
  const { shop, slug, origins, profile } = readConfig();
  const root = rootOf(document);
  /** Changes with every reset, which starts over. */
  let round = 0;
  let show: () => void = () => undefined;

  const appFor = (start: StartMessage, host: Host, words: Words) => {
    if (profile !== null) return <frame.App key={round} {...{ slug, profile, start, host, words }} />;
    const text = `The shop “${shop}” shares no profile of this name.`;
    host.send({ type: 'misconfigured', text });
    host.send(frame.blocked(words.notSetUp));
    return <p role="alert">{words.notSetUp}</p>;
  };
  const begin = async (start: StartMessage, host: Host): Promise<void> => {
    applyTheme(start.theme);
    document.documentElement.lang = start.lang;
    const words = await frame.loadWords(start.lang);
    show = () => render(appFor(start, host, words), root);
    show();
  };
  listenToHost({
    origins,
    onStart: (start, host) => void begin(start, host),
    onReset: () => {
      round += 1;
      show();
    },
  });
}
