/** What the soft proof asks of its worker thread. */
import type { PictureSpace } from '@printready/imaging/picture';
import type { Raster } from '@printready/imaging/raster';

export type ProofTasks = {
  /** The picture as it will print; null when the profile cannot be printed with. */
  proof: {
    request: {
      readonly raster: Raster;
      readonly profile: Uint8Array;
      readonly space: PictureSpace;
      readonly paper: boolean;
      readonly warn: boolean;
    };
    answer: {
      readonly levels: readonly Raster[];
      /** 0…1 of what can be seen. */
      readonly outOfGamut: number;
    } | null;
  };
};
