/** Builds `/embed.js`, the script of shops' order pages: one file at an address that never changes. */
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const ENTRY = join(import.meta.dirname, 'src/embed/element.ts');

async function buildElement(): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false, format: 'es' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

export const embedScript = (): Plugin => ({
  name: 'embed-script',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'embed.js', source: await buildElement() });
  },
  configureServer({ middlewares }) {
    middlewares.use('/embed.js', (_request, response) => {
      const send = async () => {
        response.setHeader('content-type', 'text/javascript');
        response.end(await buildElement());
      };
      send().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
    });
  },
});
