/**
 * Messages between the order page's element and the frame it holds. Every message has `v`; all but the first have the
 * element's `id`, so that several elements in one page do not answer each other.
 */
export const PROTOCOL_VERSION = 1;

export type EmbedVerdict = 'ready' | 'look' | 'blocked' | 'unchecked';

export type EmbedFinding = {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Sentence for the customer, in the element's language. */
  readonly text: string;
};

export type EmbedFile = {
  readonly key: string;
  readonly name: string;
  /** The customer's bytes, or those of the last fix. */
  readonly file: File;
  /** Hash of `file`, in hexadecimal. */
  readonly sha256: string;
  readonly verdict: EmbedVerdict;
  readonly findings: readonly EmbedFinding[];
  readonly printSize: { readonly widthMm: number; readonly heightMm: number } | null;
  /** Signed by the server for the shop's own (JWS); null if it could not be had. */
  readonly jws: string | null;
  /** The customer wants it printed as it is (`look`), or asks the shop for help (`blocked`, `unchecked`). */
  readonly accepted: boolean;
};

/** A file's verdict without its bytes, as forms send it. */
export const summaryOf = ({ name, sha256, verdict, findings, printSize, jws, accepted }: EmbedFile) => ({
  ...{ name, sha256, verdict, findings },
  ...{ printSize, jws, accepted },
});

/** Gang sheet that the customer has finished. Lengths are mm. */
export type EmbedSheet = {
  /** At exactly the size and resolution of `size`. */
  readonly file: File;
  /** Hash of `file`, in hexadecimal. */
  readonly sha256: string;
  /** Decimal number with two places, such as "24.50". */
  readonly price: string;
  readonly currency: string;
  readonly size: {
    readonly id: string;
    readonly widthMm: number;
    readonly lengthMm: number;
    readonly dpi: number;
    readonly format: 'pdf' | 'png';
  };
  readonly pieces: readonly {
    readonly name: string;
    readonly count: number;
    readonly widthMm: number;
    readonly heightMm: number;
  }[];
  /** Signed by the server (JWS): hash, price, currency, size and number of pieces, from the shop's own table. */
  readonly statement: string;
};

/** A sheet without its bytes, as forms send it. */
export const sheetSummaryOf = ({ file, sha256, price, currency, size, pieces, statement }: EmbedSheet) => ({
  ...{ name: file.name, sha256, price, currency },
  ...{ size, pieces, statement },
});

export const THEME = ['accent', 'text', 'background', 'border', 'radius', 'font'] as const;
export type Theme = Readonly<Partial<Record<(typeof THEME)[number], string>>>;

/** Sent by the element when the frame has loaded, and when an attribute changes. */
export type StartMessage = {
  readonly v: typeof PROTOCOL_VERSION;
  readonly id: string;
  readonly type: 'start';
  readonly lang: string;
  readonly garment: string | null;
  readonly accept: string | null;
  readonly maxFiles: number;
  /** The shop also takes files that do not print yet, and sees to them. */
  readonly help: boolean;
  readonly theme: Theme;
};

type FromFrame<Type extends string, Content = unknown> = {
  readonly v: typeof PROTOCOL_VERSION;
  readonly id: string;
  readonly type: Type;
} & Content;

export type FrameMessage =
  /** Any page may receive it, because it says nothing; without it the frame was blocked. */
  | { readonly v: typeof PROTOCOL_VERSION; readonly type: 'loaded' }
  | FromFrame<'height', { readonly height: number }>
  | FromFrame<'checking', { readonly name: string }>
  | FromFrame<'verdict', { readonly file: EmbedFile }>
  | FromFrame<'fixed', { readonly file: EmbedFile }>
  | FromFrame<
      'state',
      { readonly files: readonly EmbedFile[]; readonly ready: boolean; readonly reason: string }
    >
  /** State of the gang sheet; a change of the pieces takes a finished sheet back. */
  | FromFrame<
      'sheet',
      { readonly sheet: EmbedSheet | null; readonly ready: boolean; readonly reason: string }
    >
  /** Error of the setup, for the console of the page. */
  | FromFrame<'misconfigured', { readonly text: string }>;

/** Sent by the element when its form is reset: removes all files. */
export type ResetMessage = Pick<StartMessage, 'v' | 'id'> & { readonly type: 'reset' };
