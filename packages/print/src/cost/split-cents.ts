/** Splits money in proportion to whole weights; the parts add up to it exactly. @param weights 0 or more, not all 0 */
export function splitCents(cents: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [reached, given] = [0, 0];
  return weights.map((weight) => {
    reached += weight;
    // Rounds the running total, so that no cent is lost or counted twice.
    const until = Number((2n * BigInt(cents) * BigInt(reached) + BigInt(total)) / (2n * BigInt(total)));
    const part = until - given;
    given = until;
    return part;
  });
}
