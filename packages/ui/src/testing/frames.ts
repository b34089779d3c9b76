/** Resolves after this many frames, when effects and requests of the last event have started. */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}
