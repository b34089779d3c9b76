/** Reason why a download failed: reported and retried, never a crash. */
export type DownloadReason = 'offline' | 'damaged' | 'disk-full' | 'refused';

export class DownloadProblem extends Error {
  readonly reason: DownloadReason;

  constructor(reason: DownloadReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DownloadProblem';
    this.reason = reason;
  }
}

const NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|fetch failed|network/i;

/** Classifies errors of disk, network and npm. @param what "The AI models", "The font Rye" */
export function toDownloadProblem(error: unknown, what: string): DownloadProblem {
  if (error instanceof DownloadProblem) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in cause ? String(cause.code) : '';
  const words = `${code} ${cause.message} ${cause.cause instanceof Error ? cause.cause.message : ''}`;
  const problem = (reason: DownloadReason, why: string) =>
    new DownloadProblem(reason, `${what} could not be fetched: ${why}`, { cause });
  if (/ENOSPC|EDQUOT/.test(words)) return problem('disk-full', 'the disk is full.');
  if (NETWORK.test(words)) return problem('offline', 'there is no connection.');
  if (/^(Z_|ERR_.*ZLIB)/.test(code) || cause instanceof RangeError)
    return problem('damaged', `the package arrived damaged. ${cause.message}`);
  return problem('refused', cause.message);
}
