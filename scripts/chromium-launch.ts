/** How every test, benchmark and script of the project starts Chromium: Debian's where it is, else Playwright's. */
import { existsSync } from 'node:fs';

const DEBIAN = '/usr/bin/chromium';

/** Playwright's own list, of which a second one takes the place. */
const PLAYWRIGHT_LEAVES_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Pages of the address bar, which nobody sees: two for each window, as dear to the processor as a page of the app. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'];

export const chromiumLaunch = {
  ...(existsSync(DEBIAN) && { executablePath: DEBIAN }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-quic',
    '--no-first-run',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...PLAYWRIGHT_LEAVES_OUT, ...ADDRESS_BAR].join()}`,
  ],
};
