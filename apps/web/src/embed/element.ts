/** `<printready-check>`: holds the frame that checks artwork, tells the page what it found, and gates its form. */
import {
  type EmbedFile,
  type FrameMessage,
  PROTOCOL_VERSION,
  type ResetMessage,
  type StartMessage,
  summaryOf,
  THEME,
  type Theme,
} from './protocol.ts';

const ORIGIN = new URL(import.meta.url).origin;

/** Attributes that need a new frame; the others are sent to the one that is there. */
const ADDRESS = ['shop', 'profile'];
const OPTIONS = ['lang', 'garment', 'accept', 'max-files', 'help'];

/** Time for a loaded frame to speak; its messages and its load event come in either order. */
const SILENCE_MS = 3000;

const STYLE = `
  :host { display: block; }
  [hidden] { display: none !important; }
  iframe { display: block; width: 100%; height: 15rem; border: 0; color-scheme: normal; }
  p { margin: 0; padding: 1rem; border: 1px solid; border-radius: .375rem; font: inherit; }
`;

/** Texts of the element itself, before or instead of the frame. */
const TEXTS: Readonly<
  Record<string, { readonly title: string; readonly wait: string; readonly blocked: string }>
> = {
  en: {
    title: 'Check your artwork',
    wait: 'The artwork check is loading.',
    blocked: 'The artwork check is not available on this page. Please contact the shop.',
  },
  es: {
    title: 'Comprueba tu diseño',
    wait: 'La comprobación del diseño se está cargando.',
    blocked: 'La comprobación del diseño no está disponible en esta página. Contacta con la tienda.',
  },
  fr: {
    title: 'Vérifier votre visuel',
    wait: 'La vérification du visuel se charge.',
    blocked: 'La vérification du visuel n’est pas disponible sur cette page. Contactez l’imprimeur.',
  },
  de: {
    title: 'Druckdaten prüfen',
    wait: 'Die Prüfung wird geladen.',
    blocked: 'Die Prüfung ist auf dieser Seite nicht verfügbar. Bitte wende dich an die Druckerei.',
  },
  pt: {
    title: 'Verifique a sua arte',
    wait: 'A verificação da arte está a carregar.',
    blocked: 'A verificação da arte não está disponível nesta página. Contacte a gráfica.',
  },
};

class PrintreadyCheck extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [...ADDRESS, ...OPTIONS];

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #id = crypto.randomUUID();
  #frame: HTMLIFrameElement | null = null;
  #answered = false;
  #files: readonly EmbedFile[] = [];
  #ready = false;

  /** Files that were checked, with their verdicts; `file` of each is what goes to print. */
  get files(): readonly EmbedFile[] {
    return this.#files;
  }

  /** True if every file may be printed; the form around the element can then be sent. */
  get ready(): boolean {
    return this.#ready;
  }

  connectedCallback(): void {
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
      this.#receive(message);
    }
  }

  #open(): void {
    this.#close();
    this.#update([], false, this.#texts.wait);
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
    const style = document.createElement('style');
    style.textContent = STYLE;
    this.#root.replaceChildren(style, frame);
  }

  #close(): void {
    this.#root.replaceChildren();
    this.#frame = null;
    this.#answered = false;
  }

  #address(): string {
    const address = new URL('/embed/check', ORIGIN);
    for (const name of ADDRESS) {
      const value = this.getAttribute(name);
      if (value !== null) address.searchParams.set(name, value);
    }
    return address.href;
  }

  get #texts(): (typeof TEXTS)[string] & object {
    const texts = TEXTS[this.#lang.split('-')[0]?.toLowerCase() ?? ''] ?? TEXTS['en'];
    if (!texts) throw new TypeError('English is always there.');
    return texts;
  }

  get #lang(): string {
    return this.closest<HTMLElement>('[lang]')?.lang || navigator.language;
  }

  #refuse(): void {
    console.error(
      `[PrintReady] The check of the shop “${this.getAttribute('shop') ?? ''}” may not be shown on ${location.origin}. An owner of the shop registers origins under Team, “Order page”.`,
    );
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent = this.#texts.blocked;
    if (this.#frame) this.#frame.hidden = true;
    this.#root.append(notice);
    this.#update([], false, this.#texts.blocked);
  }

  /** A frame that answers late is shown after all. */
  #welcome(): void {
    this.#root.querySelector('[role=alert]')?.remove();
    if (this.#frame) this.#frame.hidden = false;
  }

  #start(): void {
    const most = Number(this.getAttribute('max-files') ?? 1);
    this.#post({
      ...{ v: PROTOCOL_VERSION, id: this.#id, type: 'start' },
      lang: this.#lang,
      garment: this.getAttribute('garment'),
      accept: this.getAttribute('accept'),
      maxFiles: Number.isInteger(most) && most > 0 ? most : 1,
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

  #receive(message: Exclude<FrameMessage, { readonly type: 'loaded' }>): void {
    switch (message.type) {
      case 'height':
        if (this.#frame) this.#frame.style.height = `${message.height}px`;
        return;
      case 'checking':
        this.#tell('checking', { name: message.name });
        return;
      case 'verdict':
        this.#tell('verdict', message.file);
        return;
      case 'fixed':
        this.#tell('fixed', message.file);
        return;
      case 'state':
        this.#update(message.files, message.ready, message.reason);
        return;
      case 'misconfigured':
        console.error(`[PrintReady] ${message.text}`);
        return;
      default:
        message satisfies never;
    }
  }

  #update(files: readonly EmbedFile[], ready: boolean, reason: string): void {
    const changed = ready !== this.#ready;
    this.#files = files;
    this.#ready = ready;
    if (ready) this.#internals.setValidity({});
    else this.#internals.setValidity({ customError: true }, reason, this.#frame ?? undefined);
    this.#internals.setFormValue(this.#formValue());
    if (changed) this.#tell('change', { ready });
  }

  /** Files under the element's name, and their verdicts as JSON under `<name>-verdict`. */
  #formValue(): FormData | null {
    const name = this.getAttribute('name');
    if (name === null || this.#files.length === 0) return null;
    const data = new FormData();
    for (const file of this.#files) {
      data.append(name, file.file, file.name);
      data.append(`${name}-verdict`, JSON.stringify(summaryOf(file)));
    }
    return data;
  }

  #tell(what: 'checking' | 'verdict' | 'fixed' | 'change', detail: object): void {
    this.dispatchEvent(new CustomEvent(`printready-${what}`, { detail, bubbles: true, composed: true }));
  }
}

if (!customElements.get('printready-check')) customElements.define('printready-check', PrintreadyCheck);
