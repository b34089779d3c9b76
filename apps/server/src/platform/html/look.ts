export const LOOK = {
  paper: '#fbfaf7',
  surface: '#ffffff',
  ink200: '#dedcd8',
  ink100: '#eeede9',
  ink50: '#f7f6f3',
  ink600: '#55524c',
  ink950: '#110f0c',
  accent: '#006c9b',
  accentStrong: '#005680',
  onAccent: '#ffffff',
  warnSoft: '#fcedcd',
  radius: '8px',
} as const;

export const PROCESS_COLORS = ['#05a9e2', '#e20077', '#f9ee2b', '#504d47'] as const;

/**
 * Path of the built app's font for the server's own pages; if the app is not built, the next font in the stack is
 * used.
 */
export const FONT_PATH = '/fonts/inter.woff2';

export const FONT_STACK = `'Inter Variable',Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`;
