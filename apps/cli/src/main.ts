import './terminal/english-only.ts';
import { runCommand } from './command.ts';

const code = await runCommand(process.argv.slice(2), process);
// Threads in libvips and ONNX Runtime would keep the process alive, so exit once stdout is flushed.
process.stdout.write('', () => process.exit(code));
