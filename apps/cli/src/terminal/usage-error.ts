/** The message shows the correct usage. Exit code 2. */
export class UsageError extends Error {}
