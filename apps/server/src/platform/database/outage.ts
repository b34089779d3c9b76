/**
 * Distinguishes a database that is unavailable from a statement that it rejects. Unavailable: unreachable, shutting
 * down, starting, recovering from a crash, out of space, or silent. The caller gets 503 and may retry.
 */
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../errors.ts';

/** PostgreSQL's classes 08 (connection) and 53 (resources), and of class 57 the server's own shutdowns. */
const SERVER_CODES = /^(08|53|57P)/;
/** Node's codes of sockets and of failed name lookups. */
const SOCKET_CODES =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|AI_AGAIN)|ENOTFOUND)$/;
/** Excluded: they do not name the socket's owner, and a file store or mail server may be away as well. */
const ofOurConnections = new WeakSet<Error>();
/** Messages of `pg` and its pool without a code (pg/lib/client.js, pg-pool/index.js). */
const DRIVER_WORDS = [
  'Connection terminated', // And "… unexpectedly", "… due to connection timeout".
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** PostgreSQL ends the connection with these severities, for any code. */
const isFatal = (error: Error): boolean =>
  'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');

export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? '';
  return (
    SERVER_CODES.test(code) ||
    (SOCKET_CODES.test(code) && ofOurConnections.has(error)) ||
    isFatal(error) ||
    // oxlint-disable-next-line printready/no-restricted-syntax -- the driver gives these no code
    DRIVER_WORDS.some((words) => error.message.startsWith(words))
  );
}

/**
 * A lost connection emits 'error', which ends the process without a listener. The error is stored: the pending query,
 * or the next one, fails with it and reports it to its caller.
 */
export class SurvivingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.connection.on('error', (error: Error) => ofOurConnections.add(error));
  }
}
