/** Launch options of Chromium for tests, benchmarks and scripts: Debian's binary, else Playwright's. */
import { existsSync } from 'node:fs';

const DEBIAN = '/usr/bin/chromium';

/** Playwright's own --disable-features list: a second flag replaces the first, so it is repeated here. */
const PLAYWRIGHT_DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Pages of the address bar, never visible: two per window, each as CPU-intensive as a page of the app. */
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
    `--disable-features=${[...PLAYWRIGHT_DISABLED_FEATURES, ...ADDRESS_BAR].join()}`,
  ],
};
