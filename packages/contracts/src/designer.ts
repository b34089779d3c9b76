export const DESIGNER_ID = 'ai-designer';
/** Price of exporting one design with all full-size files; composing and viewing are free. */
export const EXPORT_TOKENS = 2;
/** Price of a picture drawn by an AI model; recorded as a variant in the ledger. */
export const PICTURE_TOKENS = 3;
export const PICTURE_VARIANT = 'picture';

/** Designer path that receives the session from the toolkit: `?token=` is the access token. */
export const TRANSFER_PATH = '/auth/callback';
/** Query parameter that marks a refused visit to TRANSFER_PATH from another origin. */
export const REFUSED_PARAM = 'refused';
/** Query parameter of the toolkit's designer page that opens the designer at once, after a reload. */
export const REOPEN_PARAM = 'reopen';
/** A transferred token older than this, s, is refused; the toolkit then issues a new one. */
export const TRANSFER_SECONDS = 120;

export type DesignerConfig = {
  readonly toolkitUrl: string;
  readonly backendUrl: string;
  readonly anonKey: string;
  readonly languageModel: string | null;
  /** AI model that draws pictures; null if pictures are not offered. */
  readonly imageModel: string | null;
  readonly lateFonts: boolean;
};

/** Keys in the URL fragment, which servers do not see: `name`, and `design` with a deflated SVG in base64url. */
export const SENT_DESIGN = { name: 'name', design: 'design' } as const;
export const SENT_DESIGN_BYTES = 8 * 1024 * 1024;
