import type { Theme } from '../protocol.ts';

/** CSS property that a value must suit, by theme variable. */
const PROPERTIES: Readonly<Record<keyof Theme, string>> = {
  accent: 'color',
  text: 'color',
  background: 'color',
  border: 'color',
  radius: 'border-radius',
  font: 'font-family',
};

/** Values that CSS does not understand, or that would load something, are left out. */
export function applyTheme(theme: Theme, { style } = document.documentElement): void {
  for (const [name, property] of Object.entries(PROPERTIES)) {
    const value = theme[name as keyof Theme];
    const isFit = value !== undefined && CSS.supports(property, value) && !/url\(|[;{}]/i.test(value);
    if (isFit) style.setProperty(`--${name}`, value);
    else style.removeProperty(`--${name}`);
  }
}
