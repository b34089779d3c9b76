import { type Manual, readManual } from '@printready/manual/node';

let reading: Promise<Manual> | undefined;

export function loadManual(): Promise<Manual> {
  reading ??= readManual();
  return reading;
}
