/**
 * Real AI models for the journey that tests them; `npm test` downloads them once. All other journeys use
 * fake-networks.ts.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { pathOf, readLateSettings } from '@printready/inference/late';

const MODELS_FOLDER = join(import.meta.dirname, '../.data/models');

export const REAL_NETWORKS = { MODELS_FOLDER, MODELS_MANIFEST: undefined };

/** Skips only if the files are missing on disk, so that a server that fails to serve them fails the test. */
export function skipWithoutModels(): void {
  const { models } = readLateSettings({ MODELS_FOLDER });
  const atStart = models.filter(({ when }) => when === 'start');
  const areHere = atStart.length > 0 && atStart.every((late) => existsSync(pathOf(MODELS_FOLDER, late)));
  test.skip(!areHere, 'The AI models are not here: npm run models downloads them.');
}
