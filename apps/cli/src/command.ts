import { didYouMean } from '@printready/pipeline/nearest';
import { printableTerminal } from './terminal/printable.ts';
import { programVersion } from './terminal/program-version.ts';
import type { Terminal } from './terminal/terminal.ts';
import { UsageError } from './terminal/usage-error.ts';

const EXIT = { done: 0, usage: 2 } as const;

type Command = (args: readonly string[], terminal: Terminal) => number | Promise<number>;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  tools: async () => (await import('./tools/list-tools.ts')).listTools,
  run: async () => (await import('./tools/run-tool.ts')).runTool,
  convert: async () => (await import('./tools/convert.ts')).convertCommand,
  inspect: async () => (await import('./validation/inspect.ts')).inspectCommand,
  validate: async () => (await import('./validation/validate.ts')).validateCommand,
  fix: async () => (await import('./validation/fix.ts')).fixCommand,
  bulk: async () => (await import('./bulk/bulk.ts')).bulkCommand,
  watch: async () => (await import('./watch/watch.ts')).watchCommand,
  reorder: async () => (await import('./tools/reorder.ts')).reorderCommand,
  'fit-my-print': async () => {
    const { runTool } = await import('./tools/run-tool.ts');
    return (args, terminal) => runTool(['fit-my-print', ...args], terminal);
  },
};

async function showUsage({ stdout }: Terminal): Promise<void> {
  stdout.write((await import('./terminal/usage.ts')).USAGE);
}

function showVersion({ stdout }: Terminal): void {
  stdout.write(`PrintReady ${programVersion()}\n`);
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<number> {
  const [command, ...rest] = args;
  switch (command) {
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      await showUsage(terminal);
      return command === undefined ? EXIT.usage : EXIT.done;
    case '--version':
    case 'version':
      showVersion(terminal);
      return EXIT.done;
    default: {
      const load = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
      if (!load)
        throw new UsageError(
          `There is no command "${command}".${didYouMean(command, Object.keys(COMMANDS))}`,
        );
      return (await load())(rest, terminal);
    }
  }
}

/** @returns 0 on success, 1 if a file failed, 2 for a usage error (message on standard error). */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printableTerminal(terminal).stderr.write(
      `${error.message}\n\`printready --help\` shows how it is used.\n`,
    );
    return EXIT.usage;
  }
}
