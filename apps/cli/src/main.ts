/** The toolkit from a terminal: the same tools and engines, without a browser. */
import './english-only.ts';
import { runCommand } from './command.ts';

const code = await runCommand(process.argv.slice(2), process);
// Threads of libvips and of the networks would wait for more work; what was written goes out first.
process.stdout.write('', () => process.exit(code));
