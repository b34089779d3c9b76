type Measuring = { readonly measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }> };

let pending: Promise<number | null> | null = null;

/** Takes seconds, because the browser measures after its next garbage collection. Null if unsupported. */
export function measurePageMemory(): Promise<number | null> {
  // Concurrent callers share one measurement.
  pending ??= measure().finally(() => {
    pending = null;
  });
  return pending;
}

async function measure(): Promise<number | null> {
  const browser = performance as Measuring;
  if (!globalThis.crossOriginIsolated || !browser.measureUserAgentSpecificMemory) return null;
  const { bytes } = await browser.measureUserAgentSpecificMemory();
  return bytes;
}
