/**
 * `npm run models`: downloads the AI models before `npm start`, for deployments that are built before they run, and
 * for tests. `--all` includes models that a server downloads on demand; with `--optional`, a failure is only printed.
 */
import { downloadModels, dropDamaged, readLateSettings } from '@printready/inference/late';

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const { on, folder, models: known } = readLateSettings(process.env);
const models = known.filter(({ when }) => when === 'start' || process.argv.includes('--all'));
const started = performance.now();

if (!on) {
  console.log('The AI models are switched off (MODELS=off).');
} else {
  try {
    await dropDamaged(models, folder);
    let reportedTenth = 0;
    await downloadModels(models, folder, {
      report({ received, total }) {
        const tenth = Math.floor((10 * received) / total);
        if (tenth <= reportedTenth) return;
        reportedTenth = tenth;
        console.log(`Fetching the AI models … ${megabytes(received)} of ${megabytes(total)} MB`);
      },
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`The AI models are in ${folder} (${seconds} s).`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!process.argv.includes('--optional')) process.exitCode = 1;
  }
}
