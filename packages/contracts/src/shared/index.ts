/** Pages that a shop shares by link, with people who have no account. */
export * from './proof.ts';
export * from './report.ts';
