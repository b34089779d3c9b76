/** Constants from the specification (section 9) that several packages share, in milliseconds, bytes, and counts. */

export const DEFAULT_TOKENS = 15;
export const RESET_DAYS = 30;
export const SUBSCRIPTION_COOLDOWN_MS = 5_000;
export const SUBSCRIPTION_TIMEOUT_MS = 10_000;
export const BADGE_COOLDOWN_MS = 10_000;

export const CACHE_UNUSED_MS = 5 * 60_000;
export const RETRY_CAP_MS = 30_000;
export const PRODUCT_DATA = { retry: 1, refetchOnWindowFocus: false } as const;

export const TOAST = { durationMs: 4_000, visible: 3, widthPx: 356, gapPx: 14 } as const;
export const TOOLTIP = { openDelayMs: 700, skipDelayMs: 300 } as const;

export const MEGABYTE = 1024 * 1024;
/** Maximum file size in MB, keyed by kind; `general` applies to all other kinds. */
export const FILE_LIMIT_MB = { pdf: 100, psd: 500, svg: 50, general: 100 } as const;
/** Maximum number of pixels in an image that a tool opens. */
export const PIXEL_LIMIT = 120_000_000;

export const ACCESS_FLAG = { key: 'prf_access_granted', value: 'true' } as const;

export const isCaptchaPage = (path: string): boolean => path.startsWith('/auth/');
