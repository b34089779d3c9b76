/**
 * JSON for files and terminals, in which every control character is escaped: `JSON.stringify` leaves those from U+007F
 * on as they are, and the marks that turn the order of letters around.
 */
export const toJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`;
