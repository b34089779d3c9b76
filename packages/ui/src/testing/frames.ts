/** For browser tests: resolves after so many frames, when effects, requests and renders that follow from the last event have begun. */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}
