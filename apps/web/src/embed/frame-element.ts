/** Base of the order page's elements: holds a frame of the server, exchanges messages with it, and gates the form. */
import { type ElementTexts, elementTexts, type FrameKind } from './element-texts.ts';
import {
  type FrameMessage,
  PROTOCOL_VERSION,
  type ResetMessage,
  type StartMessage,
  THEME,
  type Theme,
} from './protocol.ts';

const ORIGIN = new URL(import.meta.url).origin;

/** Attributes that need a new frame; the others are sent to the one that is there. */
const ADDRESS = ['shop', 'profile'];
const OPTIONS = ['lang', 'garment', 'accept', 'max-files', 'help'];

/** Time for a loaded frame to speak; its messages and its load event come in either order. */
const SILENCE_MS = 3000;

/** A constructed style sheet, which no Content Security Policy of the page refuses. */
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
  :host { display: block; }
  [hidden] { display: none !important; }
  iframe { display: block; width: 100%; height: 15rem; border: 0; color-scheme: normal; }
  p { margin: 0; padding: 1rem; border: 1px solid; border-radius: .375rem; font: inherit; }
`);

/** Messages that concern one kind of element only. */
export type OwnMessage = Exclude<FrameMessage, { readonly type: 'loaded' | 'height' | 'misconfigured' }>;

export abstract class FrameElement extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [...ADDRESS, ...OPTIONS];

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #id = crypto.randomUUID();
  #frame: HTMLIFrameElement | null = null;
  #answered = false;
  #ready = false;

  protected abstract readonly kind: FrameKind;
  /** Number of files without the attribute `max-files`. */
  protected abstract readonly usualFiles: number;
  protected abstract receive(message: OwnMessage): void;
  /** Forgets what the frame has reported. */
  protected abstract clear(): void;
  protected abstract formValue(name: string): FormData | null;

  /** True if everything may be printed; the form around the element can then be sent. */
  get ready(): boolean {
    return this.#ready;
  }

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [STYLE];
    window.addEventListener('message', this);
    this.#open();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this);
    this.#close();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.#frame || before === now) return;
    if (ADDRESS.includes(name)) this.#open();
    else this.#start();
  }

  formResetCallback(): void {
    this.#post({ v: PROTOCOL_VERSION, id: this.#id, type: 'reset' });
  }

  handleEvent(event: MessageEvent): void {
    if (event.origin !== ORIGIN || event.source !== this.#frame?.contentWindow) return;
    const message = event.data as FrameMessage | null;
    if (message?.v !== PROTOCOL_VERSION) return;
    if (message.type === 'loaded') {
      this.#answered = true;
      this.#welcome();
      this.#start();
    } else if (message.id === this.#id) {
      this.#take(message);
    }
  }

  protected settle(ready: boolean, reason: string): void {
    const changed = ready !== this.#ready;
    this.#ready = ready;
    if (ready) this.#internals.setValidity({});
    else this.#internals.setValidity({ customError: true }, reason, this.#frame ?? undefined);
    const name = this.getAttribute('name');
    this.#internals.setFormValue(name === null ? null : this.formValue(name));
    if (changed) this.tell('change', { ready });
  }

  protected tell(what: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(`printready-${what}`, { detail, bubbles: true, composed: true }));
  }

  #open(): void {
    this.#close();
    this.clear();
    this.settle(false, this.#texts.wait);
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('title') ?? this.#texts.title;
    frame.referrerPolicy = 'no-referrer';
    frame.src = this.#address();
    // A frame that the browser refused to show loads as well, and says nothing.
    frame.addEventListener('load', () =>
      setTimeout(() => {
        if (frame === this.#frame && !this.#answered) this.#refuse();
      }, SILENCE_MS),
    );
    this.#frame = frame;
    this.#root.replaceChildren(frame);
  }

  #close(): void {
    this.#root.replaceChildren();
    this.#frame = null;
    this.#answered = false;
  }

  #address(): string {
    const address = new URL(`/embed/${this.kind}`, ORIGIN);
    for (const name of ADDRESS) {
      const value = this.getAttribute(name);
      if (value !== null) address.searchParams.set(name, value);
    }
    return address.href;
  }

  get #texts(): ElementTexts {
    return elementTexts(this.kind, this.#lang);
  }

  get #lang(): string {
    return this.closest<HTMLElement>('[lang]')?.lang || navigator.language;
  }

  #refuse(): void {
    console.error(
      `[PrintReady] <${this.localName}> of the shop “${this.getAttribute('shop') ?? ''}” may not be shown on ${location.origin}. An owner of the shop registers origins under Team, “Order page”.`,
    );
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent = this.#texts.blocked;
    if (this.#frame) this.#frame.hidden = true;
    this.#root.append(notice);
    this.clear();
    this.settle(false, this.#texts.blocked);
  }

  /** A frame that answers late is shown after all. */
  #welcome(): void {
    this.#root.querySelector('[role=alert]')?.remove();
    if (this.#frame) this.#frame.hidden = false;
  }

  #start(): void {
    const most = Number(this.getAttribute('max-files') ?? this.usualFiles);
    this.#post({
      ...{ v: PROTOCOL_VERSION, id: this.#id, type: 'start' },
      lang: this.#lang,
      garment: this.getAttribute('garment'),
      accept: this.getAttribute('accept'),
      maxFiles: Number.isInteger(most) && most > 0 ? most : this.usualFiles,
      help: this.hasAttribute('help'),
      theme: this.#theme(),
    });
  }

  /** The page's `--printready-…` variables, which do not reach into a frame. */
  #theme(): Theme {
    const style = getComputedStyle(this);
    const entries = THEME.map((name) => [name, style.getPropertyValue(`--printready-${name}`).trim()]);
    return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Theme;
  }

  #post(message: StartMessage | ResetMessage): void {
    this.#frame?.contentWindow?.postMessage(message, ORIGIN);
  }

  #take(message: Exclude<FrameMessage, { readonly type: 'loaded' }>): void {
    if (message.type === 'misconfigured') console.error(`[PrintReady] ${message.text}`);
    else if (message.type !== 'height') this.receive(message);
    else if (this.#frame) this.#frame.style.height = `${message.height}px`;
  }
}
