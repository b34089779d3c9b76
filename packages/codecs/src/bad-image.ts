/** How a codec says that a file is at fault; `decodeImage` turns it into data, so it never escapes. */

export type BadImageCode = 'unsupported' | 'too-large' | 'corrupt' | 'out-of-memory';

export class BadImage extends Error {
  readonly code: BadImageCode;

  constructor(code: BadImageCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'BadImage';
    this.code = code;
  }
}
