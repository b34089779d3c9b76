/** Writes the offline validator: one HTML file that checks files without a server. Argument: the file to write. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { engineBuild, pageBuild } from '../apps/web/vite.offline.config.ts';

const root = join(import.meta.dirname, '..');
const MAX_BYTES = 15_000_000;

const PDFJS_FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** Fallbacks for browsers without WebAssembly, the interpreter for scripts in PDFs, and licenses. */
const PDFJS_UNUSED = /_fallback\.js$|^quickjs|^LICENSE/i;

type Built = { readonly script: string; readonly styles: string };

async function bundle(config: InlineConfig): Promise<Built> {
  const result = await build(config);
  if (!Array.isArray(result) && !('output' in result))
    throw new TypeError('Vite watches instead of building.');
  const files = [result].flat().flatMap(({ output }) => output);
  const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const styles = files.flatMap((file) => (file.type === 'asset' ? [file] : []));
  const stray = styles.filter(({ fileName }) => !fileName.endsWith('.css'));
  const [script] = scripts;
  if (script === undefined || scripts.length > 1 || stray.length > 0)
    throw new Error(
      `One script was expected, not ${files.map(({ fileName }) => fileName).join(', ')}: inline the others.`,
    );
  return { script, styles: styles.map(({ source }) => String(source)).join('\n') };
}

function pdfjsFiles(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const names = PDFJS_FOLDERS.flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => !PDFJS_UNUSED.test(name))
      .map((name) => [name, readFileSync(join(folder, part, name)).toString('base64')] as const),
  );
  return JSON.stringify(Object.fromEntries(names));
}

const block = (id: string, content: string): string =>
  `<script type="application/gzip" id="${id}">${gzipSync(content, { level: 9 }).toString('base64')}</script>`;

/** Keeps a string in the script from ending its element. */
const forHtml = (script: string): string =>
  script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Forbids every connection; `data:` and `blob:` are the page's own content. */
const policyFor = (script: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    'connect-src data:',
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

async function pageOf(now: Date): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const engine = await bundle(engineBuild());
  const page = await bundle(pageBuild());
  const script = forHtml(page.script);
  const icon = readFileSync(join(root, 'apps/web/public/icon.svg')).toString('base64');
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PrintReady offline validator</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${icon}">
<style>${page.styles}</style>
</head>
<body>
<div id="root"></div>
<noscript>The validator runs in the browser and needs JavaScript for it.</noscript>
${block('build', JSON.stringify({ version, date: now.toISOString().slice(0, 10) }))}
${block('engine', engine.script)}
${block('pdfjs', pdfjsFiles())}
${block('notices', readFileSync(join(root, 'THIRD_PARTY.md'), 'utf8'))}
<script type="module">${script}</script>
</body>
</html>
`;
}

const target = resolve(process.argv[2] ?? join(root, 'dist/printready-validator.html'));
const page = await pageOf(new Date());
const bytes = Buffer.byteLength(page);
if (bytes > MAX_BYTES) {
  console.error(`The offline validator has ${bytes} bytes; the limit is ${MAX_BYTES}.`);
  process.exit(1);
}
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, page);
console.log(`${target}: ${(bytes / 1e6).toFixed(1)} MB, opens from the disk in any current browser.`);
