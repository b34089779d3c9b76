/** Entry point of the command-line program. */
import './terminal/english-only.ts';
import { runCommand } from './command.ts';

const code = await runCommand(process.argv.slice(2), process);
// Threads of libvips and ONNX Runtime would keep the process alive; exit after standard output is flushed.
process.stdout.write('', () => process.exit(code));
