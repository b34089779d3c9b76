/**
 * Downloads the browser and the third-party programs that tests compare against, and prints those that are missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/**
 * Debian packages, with a file that each installs. Uses full paths, because `convert` on the PATH may be a different
 * program.
 */
const DEBIAN_PROGRAMS = [
  { name: 'chromium', file: '/usr/bin/chromium' },
  { name: 'imagemagick', file: '/usr/bin/convert' },
  { name: 'libimage-exiftool-perl', file: '/usr/bin/exiftool' },
  { name: 'poppler-utils', file: '/usr/bin/pdffonts' },
  { name: 'mupdf-tools', file: '/usr/bin/mutool' },
  { name: 'ghostscript', file: '/usr/bin/gs' },
  { name: 'qpdf', file: '/usr/bin/qpdf' },
  { name: 'potrace', file: '/usr/bin/potrace' },
  { name: 'libtiff-tools', file: '/usr/bin/tiffinfo' },
  { name: 'liblcms2-utils', file: '/usr/bin/transicc' },
  { name: 'librsvg2-bin', file: '/usr/bin/rsvg-convert' },
  { name: 'xz-utils', file: '/usr/bin/xz' },
  { name: 'python3-ezdxf', file: '/usr/lib/python3/dist-packages/ezdxf/__init__.py' },
  { name: 'python3-psd-tools', file: '/usr/lib/python3/dist-packages/psd_tools/__init__.py' },
  { name: 'inkscape', file: '/usr/bin/inkscape' },
  { name: 'php-cli', file: '/usr/bin/php' },
] as const;

function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function apt(args: readonly string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0
  );
}

/** Downloads the AI models once; if they are missing, tests that need them are skipped with a message. */
export function downloadTestModels(): void {
  spawnSync(process.execPath, [join(import.meta.dirname, 'models.ts'), '--optional'], { stdio: 'inherit' });
}

/**
 * On Debian, installs through apt if run as root; elsewhere, installs only the browser, with Playwright's installer.
 */
export function downloadTestPrograms(): void {
  const missing = DEBIAN_PROGRAMS.filter(({ file }) => !existsSync(file));
  const rootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath('apt-get');
  if (rootOnDebian && missing.length > 0) {
    const names = missing.map(({ name }) => name);
    console.log(`Installing from Debian: ${names.join(', ')} …`);
    if (!apt(['update', '-qq']) || !apt(['install', '-y', '-qq', '--no-install-recommends', ...names])) {
      console.error(
        'Debian’s packages could not be installed; what is missing is named by the tests that need it.',
      );
    }
  }
  if (!existsSync('/usr/bin/chromium') && !existsSync(chromium.executablePath())) {
    console.log('Installing Chromium with Playwright’s installer …');
    const cli = join(import.meta.dirname, '../node_modules/playwright/cli.js');
    const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
    if (status !== 0)
      console.error('Chromium could not be installed: browser and end-to-end tests will fail.');
  }
}
