export type Limiter = {
  /** Resolves when no task is active or waiting. @throws the first error, after the active tasks have finished */
  readonly run: () => Promise<void>;
  readonly refill: () => void;
  readonly isActive: () => boolean;
};

export function createLimiter<Task extends { readonly id: string }>(parts: {
  readonly size: () => number;
  /** @param taken ids of active tasks */
  readonly next: (taken: ReadonlySet<string>) => Task | undefined;
  /** @returns false to keep further tasks from starting; a rejection also stops the limiter */
  readonly work: (task: Task) => Promise<boolean>;
}): Limiter {
  let fill: (() => void) | null = null;
  async function run(): Promise<void> {
    let stopped = false;
    const defects: unknown[] = [];
    const taken = new Set<string>();
    const next = () => (stopped || taken.size >= parts.size() ? undefined : parts.next(taken));
    const execute = async (task: Task): Promise<void> => {
      try {
        if (!(await parts.work(task))) stopped = true;
      } catch (error) {
        stopped = true;
        defects.push(error);
      }
      taken.delete(task.id);
      fill?.();
    };
    await new Promise<void>((resolve) => {
      fill = () => {
        for (let task = next(); task; task = next()) {
          taken.add(task.id);
          void execute(task);
        }
        if (taken.size > 0) return;
        fill = null;
        resolve();
      };
      fill();
    });
    if (defects.length > 0) throw defects[0];
  }
  return { run, refill: () => fill?.(), isActive: () => fill !== null };
}
