export function distanceTransformReference(mask: Uint8Array, width: number, height: number): Float32Array {
  const squared = new Float32Array(width * height);
  for (let at = 0; at < squared.length; at++) {
    let nearest = Infinity;
    for (let other = 0; other < squared.length; other++) {
      if (mask[other] !== 0) continue;
      const dx = (other % width) - (at % width);
      const dy = Math.floor(other / width) - Math.floor(at / width);
      nearest = Math.min(nearest, dx * dx + dy * dy);
    }
    squared[at] = nearest;
  }
  return squared;
}
