/** How every test, benchmark and script of the project starts Chromium: Debian's where it is, else Playwright's. */
import { existsSync } from 'node:fs';

const DEBIAN = '/usr/bin/chromium';

export const chromiumLaunch = {
  ...(existsSync(DEBIAN) && { executablePath: DEBIAN }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-quic',
    '--no-first-run',
    '--disable-component-update',
    '--disable-sync',
  ],
};
