/** Latest-wins queue: at most one request in flight and one waiting. */

export type Latest<Input> = {
  submit(input: Input): void;
  /** Discards the waiting request and the output of the one in flight. */
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
    const startedAge = age;
    try {
      const output = await work(input);
      if (startedAge === age) deliver(output, input);
    } catch (error) {
      if (startedAge === age) fail(error);
    }
    busy = false;
    const next = waiting;
    waiting = null;
    if (next) void start(next.input);
  };

  return {
    submit(input) {
      if (busy) waiting = { input };
      else void start(input);
    },
    drop() {
      waiting = null;
      age++;
    },
  };
}
