/** The AI models in journeys: `npm test` downloads them once, for every server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { pathOf, readLateSettings } from '@printready/inference/late';

export const MODELS_FOLDER = join(import.meta.dirname, '../.data/models');

/** By what is on the disk: a server that has the models and does not give them fails the journey. */
export function skipWithoutModels(): void {
  const { models } = readLateSettings({ MODELS_FOLDER });
  const atStart = models.filter(({ when }) => when === 'start');
  const areHere = atStart.length > 0 && atStart.every((late) => existsSync(pathOf(MODELS_FOLDER, late)));
  test.skip(!areHere, 'The AI models are not here: npm run models downloads them.');
}
