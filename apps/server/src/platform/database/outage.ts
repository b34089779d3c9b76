/**
 * Distinguishes a database that is unavailable from a statement that it rejects. Unavailable: unreachable, shutting
 * down, starting, recovering from a crash, out of space, or silent. The caller gets 503 and may retry.
 */
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../errors.ts';

/** PostgreSQL's classes 08 (connection) and 53 (resources), and of class 57 what is the server's own doing. */
const SERVER_CODES = /^(08|53|57P)/;
/** Node's, of sockets and of names that are not found just now. */
const SOCKET_CODES =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|AI_AGAIN)|ENOTFOUND)$/;
/** They do not say whose socket it was, and a store of files or a mail server may be away as well. */
const ofOurConnections = new WeakSet<Error>();
/** What `pg` and its pool say in their own words, without a code (pg/lib/client.js, pg-pool/index.js). */
const DRIVER_WORDS = [
  'Connection terminated', // and "… unexpectedly", "… due to connection timeout"
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** PostgreSQL ends the connection with these, whatever their code. */
const isFatal = (error: Error): boolean =>
  'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');

export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? '';
  return (
    SERVER_CODES.test(code) ||
    (SOCKET_CODES.test(code) && ofOurConnections.has(error)) ||
    isFatal(error) ||
    DRIVER_WORDS.some((words) => error.message.startsWith(words))
  );
}

/**
 * A connection that is lost emits 'error', and without a listener that ends the process. There is nothing to do about
 * it here but to remember the error: the query under way, or the next one, fails with it and tells its caller.
 */
export class SurvivingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.connection.on('error', (error: Error) => ofOurConnections.add(error));
  }
}
