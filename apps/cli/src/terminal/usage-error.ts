/** The message names the correct form. Exit code 2. */
export class UsageError extends Error {}
