import { levelFor, type StageImage, withLevels } from '@printready/canvas/tiles';
import type { Raster } from '@printready/pixels/raster';
import { useEffect, useMemo, useState } from 'react';
import { createLatest } from '../../threads/latest.ts';
import { isAbort, useJob } from '../../threads/use-job.ts';
import { FOGRA39, loadProfile } from '../color-profiles/profiles.ts';
import type { ProofedImage } from './proof.task.ts';

export type SoftProofChoice = {
  readonly on: boolean;
  readonly profile: string;
  readonly warn: boolean;
  readonly paper: boolean;
};

export const NO_PROOF: SoftProofChoice = { on: false, profile: FOGRA39.id, warn: false, paper: false };

type Proofed = {
  readonly picture: StageImage;
  readonly settings: SoftProofChoice;
  readonly outOfGamut: number;
};

/** Enough pixels to fill a screen, yet few enough to render immediately; finer levels follow on zoom. */
const PROOF_PIXELS = 1_200_000;

/** Coarsest level that is sharp enough. @param scale device pixels per image pixel */
function levelToProof({ levels, size }: StageImage, scale: number): Raster | undefined {
  const whole = levels.findLastIndex(({ width, height }) => width * height >= PROOF_PIXELS);
  return levels[Math.min(Math.max(0, whole), levelFor(levels, size.width, scale))];
}

const isSamePlace = (one: StageImage, other: StageImage): boolean =>
  one.size.width === other.size.width &&
  one.size.height === other.size.height &&
  one.origin?.x === other.origin?.x &&
  one.origin?.y === other.origin?.y;

type ProofJob = { readonly picture: StageImage; readonly settings: SoftProofChoice; readonly scale: number };

/**
 * @param scale device pixels per image pixel.
 * @returns the picture to show and the out-of-gamut fraction, or null
 */
export function useSoftProof(picture: StageImage | null, settings: SoftProofChoice, scale: number) {
  const runTask = useJob();
  const [proofed, setProofed] = useState<Proofed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useMemo(
    () =>
      createLatest<ProofJob, ProofedImage | null>(
        async ({ picture: shown, settings: { profile: id, warn, paper }, scale: seen }) => {
          const raster = levelToProof(shown, seen);
          const profile = await loadProfile(id);
          if (!raster || !profile) return null;
          const { describeProfile } = await import('@printready/pixels/profiles');
          const known = await describeProfile(profile);
          return known && (await runTask('proof', { raster, profile, space: known.space, warn, paper }));
        },
        (answer, { picture: shown, settings: asked }) => {
          setFailure(answer ? null : 'This profile can’t be used for printing. Choose another.');
          setProofed(answer && { picture: withLevels(shown, answer.levels), settings: asked, ...answer });
        },
        (error) => {
          if (!isAbort(error)) setFailure(error instanceof Error ? error.message : String(error));
        },
      ),
    [runTask],
  );
  useEffect(() => {
    if (settings.on && picture) latest.submit({ picture, settings, scale });
    else latest.drop();
  }, [picture, settings, scale, latest]);

  const fits =
    settings.on &&
    picture !== null &&
    proofed?.settings === settings &&
    isSamePlace(proofed.picture, picture);
  return {
    picture: fits ? proofed.picture : picture,
    outOfGamut: fits ? proofed.outOfGamut : null,
    failure: settings.on ? failure : null,
  };
}
