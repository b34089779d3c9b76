/** The command line cannot be followed; its message says what to type instead. Ends the program with 2. */
export class UsageError extends Error {}
