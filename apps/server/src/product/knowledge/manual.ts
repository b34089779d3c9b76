/** The manual, read once: when somebody first asks for it. */
import { type Manual, readManual } from '@printready/manual/node';

let reading: Promise<Manual> | undefined;

export function loadManual(): Promise<Manual> {
  reading ??= readManual();
  return reading;
}
