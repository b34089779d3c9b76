/** Limits of CPU time and memory for reading one untrusted file in a process of its own; tools have limits of their own. */
/** The shape that packages/jobs/src/bounded.ts takes; that file is for Node only, so the type is written again here. */
type Ceilings = { readonly cpuMs: number; readonly megabytes: number };

/** Used where nobody asks for others. */
export const CEILINGS: Ceilings = { cpuMs: 25_000, megabytes: 960 };

/** @param askedMs of a user who knows that a file takes long (`--time-limit`); null when nothing was typed */
export function ceilingsFor(askedMs: number | null): Ceilings {
  return askedMs === null ? CEILINGS : { ...CEILINGS, cpuMs: Math.max(CEILINGS.cpuMs, askedMs) };
}
