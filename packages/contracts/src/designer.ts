/** Shared constants of toolkit, server and PrintReady Designer, which has its own host. */

/** Tool id in the ledger and page in the toolkit. */
export const DESIGNER_ID = 'ai-designer';
/** Price of exporting one design with all full-size files; composing and viewing are free. */
export const EXPORT_TOKENS = 2;
/** Price of a picture drawn by an AI model: a variant in the ledger. */
export const PICTURE_TOKENS = 3;
export const PICTURE_VARIANT = 'picture';

/** Session transfer from the toolkit: `?token=` is the access token. */
export const TRANSFER_PATH = '/auth/callback';
/** Query parameter for visits of TRANSFER_PATH from other origins. */
export const REFUSED_PARAM = 'refused';
/** Maximum age of a transferred token, s; the toolkit issues a new one. */
export const TRANSFER_SECONDS = 120;

/** Configuration in the designer's page. */
export type DesignerConfig = {
  readonly toolkitUrl: string;
  /** Backend of accounts and balances: the toolkit's server or a hosted project. */
  readonly backendUrl: string;
  readonly anonKey: string;
  /** Language model that chooses layouts; null: composer only. */
  readonly languageModel: string | null;
  /** Model that draws pictures; null: not offered. */
  readonly imageModel: string | null;
  readonly lateFonts: boolean;
};

/** URL fragment, invisible to servers: `name` and `design`, a deflated SVG in base64url. */
export const SENT_DESIGN = { name: 'name', design: 'design' } as const;
/** Maximum unpacked size of that SVG. */
export const SENT_DESIGN_BYTES = 8 * 1024 * 1024;
