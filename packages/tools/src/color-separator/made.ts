/** What the files of a separation need besides its plates. */
import type { InkKind, Rgb8 } from '@printready/imaging/separation/ink';
import type { Kind, Options } from './options.ts';
import type { PlateScreen } from './screens.ts';

/** What a shop files a film by. */
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

export type Made = {
  readonly kind: Kind;
  readonly garment: Rgb8;
  /** In printing order, one a plate. */
  readonly inks: readonly {
    readonly name: string;
    readonly kind: InkKind;
    /** 0…1 */
    readonly opacity: number;
    readonly screen: PlateScreen | null;
    /** The press's gain of this ink at 50 %, where it was measured; else the one of all. */
    readonly dotGain?: number;
  }[];
  readonly label: FilmLabel;
  readonly widthInches: number;
  readonly heightInches: number;
  readonly film: Pick<Options, FilmOption> & {
    readonly trapped: boolean;
    /** The most that all plates sum to, %. */
    readonly inkLimit: number;
  };
  /** The inks are the file's own: files for a RIP hold its numbers, without a correction for the press. */
  readonly asSent?: true;
  /** Of the user's own press, where CMYK was split by it. */
  readonly profile?: {
    readonly name: string;
    readonly icc: Uint8Array<ArrayBuffer>;
    readonly blackGain: number;
  };
};
