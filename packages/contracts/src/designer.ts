/** What the toolkit, the designer's host and the server agree on (PrintReady Designer, on a host of its own). */

/** In the ledger, and the toolkit's page about it. */
export const DESIGNER_ID = 'ai-designer';
/** Of one design, with all of its full-size files; composing and looking are free. */
export const EXPORT_TOKENS = 2;
/** Of a picture that an AI model draws: a price of its own in the ledger, by this variant. */
export const PICTURE_TOKENS = 3;
export const PICTURE_VARIANT = 'picture';

/** Where the toolkit hands a session over: `?token=` is the access token. */
export const TRANSFER_PATH = '/auth/callback';
/** In the address of the designer when somebody came to TRANSFER_PATH from elsewhere than the toolkit. */
export const REFUSED_PARAM = 'refused';
/** How old a token may be that is transferred; the toolkit takes a new one for it. */
export const TRANSFER_SECONDS = 120;

/** What the server writes into the designer's page. */
export type DesignerConfig = {
  readonly toolkitUrl: string;
  /** Where accounts and balances live: the toolkit's server, or a hosted project. */
  readonly backendUrl: string;
  readonly anonKey: string;
  /** The language model that may choose layouts; null: the composer works alone. */
  readonly languageModel: string | null;
  /** The model that draws pictures; null: none is configured, and none is offered. */
  readonly imageModel: string | null;
  /** Whether this server fetches fonts by demand. */
  readonly lateFonts: boolean;
};

/**
 * In the fragment of the toolkit's address, which no server sees: `name` and `design`, an SVG that is deflated and
 * written in base64url.
 */
export const SENT_DESIGN = { name: 'name', design: 'design' } as const;
/** The longest drawing that the toolkit unpacks from there. */
export const SENT_DESIGN_BYTES = 8 * 1024 * 1024;
