/** The toolkit from a terminal: the same tools and engines, without a browser. */
import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), process);
