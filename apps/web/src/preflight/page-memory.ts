/** What this page and its threads hold, by the browser's own count, for the validator's diagnostics. */

type Measuring = { readonly measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }> };

let underWay: Promise<number | null> | null = null;

/** Takes some seconds: the browser counts after its next clean-up. Null in browsers that do not tell. */
export function measurePageMemory(): Promise<number | null> {
  // One count at a time serves everyone who asks meanwhile.
  underWay ??= measure().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function measure(): Promise<number | null> {
  const browser = performance as Measuring;
  if (!globalThis.crossOriginIsolated || !browser.measureUserAgentSpecificMemory) return null;
  const { bytes } = await browser.measureUserAgentSpecificMemory();
  return bytes;
}
