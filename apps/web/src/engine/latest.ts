/** Latest wins: at most one piece of work under way, and only the newest request waits behind it. */

export type Latest<Input> = {
  /** Starts the work, or waits for the one under way; an older waiting request is forgotten. */
  ask(input: Input): void;
  /** Forgets what waits; the answer of the work under way is not delivered. */
  drop(): void;
};

export function createLatest<Input, Output>(
  work: (input: Input) => Promise<Output>,
  deliver: (output: Output, input: Input) => void,
  fail: (error: unknown) => void,
): Latest<Input> {
  let waiting: { readonly input: Input } | null = null;
  let busy = false;
  let age = 0;

  const start = async (input: Input): Promise<void> => {
    busy = true;
    const born = age;
    try {
      const output = await work(input);
      if (born === age) deliver(output, input);
    } catch (error) {
      if (born === age) fail(error);
    }
    busy = false;
    const next = waiting;
    waiting = null;
    if (next) void start(next.input);
  };

  return {
    ask(input) {
      if (busy) waiting = { input };
      else void start(input);
    },
    drop() {
      waiting = null;
      age++;
    },
  };
}
