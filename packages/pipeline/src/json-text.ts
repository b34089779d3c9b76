/** Escapes control characters from U+007F up and bidirectional marks, which `JSON.stringify` keeps. */
export const toJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`;
