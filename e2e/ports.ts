/** Ports of all journey servers; `E2E_PORT` shifts them for a second test run on the same machine. */
const BASE = Number(process.env['E2E_PORT'] ?? 4390);

export const MAIN_PORT = BASE;
export const GOOGLE_PORT = BASE + 3;
export const ACCOUNT_PORT = BASE + 4;
export const TABS_PORT = BASE + 5;
export const BILLING_PORT = BASE + 6;
export const DESIGNER_PORT = BASE + 7;
export const NETWORKS_PORT = BASE + 8;
export const EMBED_PORT = BASE + 9;
export const GANG_SHEET_PORT = BASE + 10;
