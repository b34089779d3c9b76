/** Why networks could not be downloaded: a state of the world that is told and tried again, never a crash. */
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

/** Sorts what the disk, the network or npm said. */
export function toDownloadProblem(error: unknown): DownloadProblem {
  if (error instanceof DownloadProblem) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in cause ? String(cause.code) : '';
  const words = `${code} ${cause.message} ${cause.cause instanceof Error ? cause.cause.message : ''}`;
  if (/ENOSPC|EDQUOT/.test(words))
    return new DownloadProblem(
      'disk-full',
      'The disk is full; the AI models need about 450 MB while they are unpacked.',
      {
        cause,
      },
    );
  if (NETWORK.test(words))
    return new DownloadProblem('offline', 'The AI models could not be fetched: there is no connection.', {
      cause,
    });
  if (/^(Z_|ERR_.*ZLIB)/.test(code) || cause instanceof RangeError)
    return new DownloadProblem('damaged', `The AI models arrived damaged: ${cause.message}`, { cause });
  return new DownloadProblem('refused', `The AI models could not be fetched: ${cause.message}`, { cause });
}
