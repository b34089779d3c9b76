import type { InkKind, Rgb8 } from '@printready/print/inks';
import type { Kind, Options } from '../options.ts';
import type { PlateScreen } from './screens.ts';

export type FilmLabel = Pick<Options, 'jobName' | 'customer' | 'orderNumber' | 'dueDate'>;

type FilmOption =
  | 'emulsion'
  | 'mesh'
  | 'outputDpi'
  | 'screen'
  | 'dot'
  | 'dotGain'
  | 'minimumDot'
  | 'maximumDot';

export type ExportSource = {
  readonly kind: Kind;
  readonly garment: Rgb8;
  /** One per plate, in printing order. */
  readonly inks: readonly {
    readonly name: string;
    readonly kind: InkKind;
    readonly opacity: number;
    readonly screen: PlateScreen | null;
    /** Measured dot gain of this ink at 50 %; if absent, the dot gain common to all inks applies. */
    readonly dotGain?: number;
  }[];
  readonly label: FilmLabel;
  readonly widthInches: number;
  readonly heightInches: number;
  readonly film: Pick<Options, FilmOption> & {
    readonly trapped: boolean;
    readonly inkLimit: number;
  };
  /** Set if inks come from the file: exports for a RIP keep the file's values, without gain compensation. */
  readonly asSent?: true;
  readonly profile?: {
    readonly name: string;
    readonly icc: Uint8Array<ArrayBuffer>;
    readonly blackGain: number;
  };
};
