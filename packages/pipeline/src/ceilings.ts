/** Limits on CPU time and memory for reading one untrusted file in its own process; tools have separate limits. */
/** Same shape as in packages/jobs/src/process/bounded.ts, which is for Node only. */
type Ceilings = { readonly cpuMs: number; readonly megabytes: number };

export const CEILINGS: Ceilings = { cpuMs: 25_000, megabytes: 960 };

/** @param askedMs limit set by the user (`--time-limit`); null if none */
export function ceilingsFor(askedMs: number | null): Ceilings {
  return askedMs === null ? CEILINGS : { ...CEILINGS, cpuMs: Math.max(CEILINGS.cpuMs, askedMs) };
}
