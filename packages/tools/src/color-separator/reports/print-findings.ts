import type { Raster } from '@printready/pixels/raster';
import type { Finding } from '../../contract/tool.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { Separation } from '../plates/separation.ts';
import { type Measured, measure } from './measure.ts';

/** ΔE above which the difference in the worst 5 % of the print is reported. */
const FAR_ERROR = 5;
const CHOKE_COST = 2;

export function printFindings(
  work: Separation,
  input: Raster,
  { aimed }: Measured,
): readonly Finding<FindingCode>[] {
  const isChoked = work.plates[0] !== work.asRead[0];
  const unchoked = isChoked ? measure({ ...work, plates: work.asRead }, input).aimed.p95 : aimed.p95;
  const shown = aimed.p95.toFixed(1);
  if (aimed.p95 - unchoked > CHOKE_COST)
    return [
      {
        code: 'choke-shows',
        text: `The choke shows: 5% of the print is more than ${shown} ΔE off, ${unchoked.toFixed(1)} without it. Choke less, as far as your press tolerance allows.`,
      },
    ];
  if (aimed.p95 <= FAR_ERROR) return [];
  return [
    {
      code: 'print-differs',
      text: `5% of the print is more than ${shown} ΔE from its target. The ΔE map under Show marks where.`,
    },
  ];
}
