/**
 * Browser test helper that resolves after this many frames, by which time the effects, requests, and renders
 * triggered by the last event have started.
 */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}
