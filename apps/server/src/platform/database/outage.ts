import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../errors.ts';

/** PostgreSQL's classes 08 (connection) and 53 (resources), and the server shutdowns in class 57. */
const SERVER_CODES = /^(08|53|57P)/;
/** Node.js error codes for sockets and failed name lookups. */
const SOCKET_CODES =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|AI_AGAIN)|ENOTFOUND)$/;
/** Errors from database connections; other socket errors may come from a file store or mail server. */
const ofOurConnections = new WeakSet<Error>();
/** Messages of errors without a code from `pg` and its pool (pg/lib/client.js, pg-pool/index.js). */
const DRIVER_WORDS = [
  'Connection terminated', // Also "… unexpectedly" and "… due to connection timeout".
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** PostgreSQL ends the connection after an error with one of these severities, whatever its code. */
const isFatal = (error: Error): boolean =>
  'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');

export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? '';
  return (
    SERVER_CODES.test(code) ||
    (SOCKET_CODES.test(code) && ofOurConnections.has(error)) ||
    isFatal(error) ||
    // oxlint-disable-next-line printready/no-restricted-syntax -- the driver sets no code on these errors
    DRIVER_WORDS.some((words) => error.message.startsWith(words))
  );
}

/** A lost connection emits 'error', which would end the process; instead, the next query fails with it. */
export class SurvivingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.connection.on('error', (error: Error) => ofOurConnections.add(error));
  }
}
