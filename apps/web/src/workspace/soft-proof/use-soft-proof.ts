/** Shows pictures as they will print: the newest picture wins, and the last proof stays until the next is there. */
import { describeProfile, type Raster } from '@printready/imaging';
import { useEffect, useMemo, useState } from 'react';
import { FOGRA39, loadProfile } from '../../conversion/profiles.ts';
import type { Picture } from '../canvas/tile-layer.ts';
import { createLatest } from '../run/latest.ts';
import { isAbort, useJob } from '../use-job.ts';
import type { ProofTasks } from './proof-types.ts';

export type ProofSettings = {
  readonly on: boolean;
  /** A profile's id. */
  readonly profile: string;
  readonly warn: boolean;
  readonly paper: boolean;
};

export const NO_PROOF: ProofSettings = { on: false, profile: FOGRA39.id, warn: false, paper: false };

type Proofed = {
  readonly picture: Picture;
  readonly settings: ProofSettings;
  readonly outOfGamut: number;
};

/** Enough for a sharp screen; more would only cost time. */
const PROOF_PIXELS = 1_200_000;

/** The coarsest level that is still fine enough. */
function levelToProof(levels: readonly Raster[]): Raster | undefined {
  return levels.findLast(({ width, height }) => width * height >= PROOF_PIXELS) ?? levels[0];
}

type Asked = { readonly picture: Picture; readonly settings: ProofSettings };

/**
 * @returns the picture to show instead (the same one while the proof is off or not there yet), and the share out of
 * gamut; null where it is not known
 */
export function useSoftProof(picture: Picture | null, settings: ProofSettings) {
  const runTask = useJob();
  const [proofed, setProofed] = useState<Proofed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useMemo(
    () =>
      createLatest<Asked, ProofTasks['proof']['answer']>(
        async ({ picture: { levels }, settings: { profile: id, warn, paper } }) => {
          const raster = levelToProof(levels);
          const profile = await loadProfile(id);
          if (!raster || !profile) return null;
          const known = await describeProfile(profile);
          return known && (await runTask('proof', { raster, profile, space: known.space, warn, paper }));
        },
        (answer, { picture: shown, settings: asked }) => {
          setFailure(answer ? null : 'This profile cannot be printed with; choose another.');
          const { size } = shown;
          setProofed(answer && { picture: { size, levels: answer.levels }, settings: asked, ...answer });
        },
        (error) => {
          if (!isAbort(error)) setFailure(error instanceof Error ? error.message : String(error));
        },
      ),
    [runTask],
  );
  useEffect(() => {
    if (settings.on && picture) latest.ask({ picture, settings });
    else latest.drop();
  }, [picture, settings, latest]);

  const fits = settings.on && proofed?.settings === settings && proofed.picture.size === picture?.size;
  return {
    picture: fits ? proofed.picture : picture,
    outOfGamut: fits ? proofed.outOfGamut : null,
    failure: settings.on ? failure : null,
  };
}
