import { codeOf } from '@printready/pixels/result';

export type DownloadCode = 'offline' | 'damaged' | 'disk-full' | 'refused';

export class DownloadProblem extends Error {
  readonly code: DownloadCode;

  constructor(code: DownloadCode, text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'DownloadProblem';
    this.code = code;
  }
}

const DISK = /^(?:ENOSPC|EDQUOT)$/;
/** Codes from sockets and DNS lookups, from fetch (`UND_ERR_…`), and from npm’s client. */
const NETWORK =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|ENOTCACHED|FETCH_ERROR|ERR_SOCKET_TIMEOUT|UND_ERR_\w+)$/;
/** Codes of the whole error that mean "no connection"; a fetch error does not always have a cause with a code. */
const UNREACHED: readonly string[] = ['offline', 'timed-out'];
const ARCHIVE = /^(?:Z_|ERR_.*ZLIB)/;

/** Codes of the error and its causes: fetch and npm wrap the socket's error. */
function codesOf(error: Error): readonly string[] {
  const code = 'code' in error ? [String(error.code)] : [];
  return error.cause instanceof Error ? [...code, ...codesOf(error.cause)] : code;
}

/** Classifies errors from disk, network, and npm. @param what such as "The AI models" or "The font Rye" */
export function toDownloadProblem(error: unknown, what: string): DownloadProblem {
  if (error instanceof DownloadProblem) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const codes = codesOf(cause);
  const problem = (code: DownloadCode, why: string) =>
    new DownloadProblem(code, `${what} could not be fetched: ${why}`, { cause });
  if (codes.some((code) => DISK.test(code))) return problem('disk-full', 'the disk is full.');
  if (codes.some((code) => NETWORK.test(code)) || UNREACHED.includes(codeOf(cause) ?? ''))
    return problem('offline', 'there is no connection.');
  if (ARCHIVE.test(codes[0] ?? '') || cause instanceof RangeError)
    return problem('damaged', `the package arrived damaged. ${cause.message}`);
  return problem('refused', cause.message);
}
