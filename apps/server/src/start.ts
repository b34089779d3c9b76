import { join } from 'node:path';
import { readLateModels } from '@printready/inference/late';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { createCaptcha } from './auth/captcha.ts';
import { createGoogle } from './auth/google.ts';
import { createHostedProject } from './auth/hosted-project.ts';
import { createKeys } from './auth/keys.ts';
import { createLiveSessions } from './auth/live-sessions.ts';
import { authJobs } from './auth/mail/mail-jobs.ts';
import { followPublication } from './data/realtime/follow-publication.ts';
import { createHub } from './data/realtime/hub/hub.ts';
import { openFileStore } from './data/storage/stores/open-store.ts';
import { writePrices } from './data/tokens/prices.ts';
import type { Deps, HostedDeps, ProductDeps } from './deps.ts';
import { startHousekeeping } from './housekeeping.ts';
import { describeNotServed, hasWorkers } from './not-served.ts';
import type { Config, Hosted } from './platform/config.ts';
import type { Database } from './platform/database/connect.ts';
import { type DatabaseKind, migrate } from './platform/database/migrate.ts';
import { openDatabase, type Undo } from './platform/database/open-database.ts';
import { withPool } from './platform/database/with-database.ts';
import { watchDisks } from './platform/disk.ts';
import { errorCode, StartupError } from './platform/errors.ts';
import { type OpenQueue, openQueue } from './platform/job-queue/queue.ts';
import { createLimits } from './platform/limits.ts';
import { createMailer } from './platform/mail.ts';
import { createVault, readOrMakeSecret } from './platform/vault.ts';
import { billingJobs, createBilling } from './product/billing/billing.ts';
import { cancelNoticeJobs, createCancelNotice } from './product/billing/sync/cancel-notice.ts';
import type { StartTestStripe } from './product/billing/test-mode/open-test-mode.ts';
import { spawnTestStripe } from './product/billing/test-mode/spawn-test-stripe.ts';
import { createDesignerHost } from './product/designer/host.ts';
import { createLateFonts, type LateFonts } from './product/designer/late-fonts.ts';
import { feedbackJobs } from './product/feedback/routes.ts';
import { createLateModels, type LateModels } from './product/models/late-models.ts';
import { proofJobs } from './product/proofs/mails.ts';
import { invitationJobs } from './product/shop/invitations.ts';
import { WEBHOOK_LANES, webhookJobs } from './product/webhooks/deliver.ts';

export type Running = {
  readonly address: string;
  readonly inbox: string | null;
  readonly stop: () => Promise<void>;
};

/** Shorter than the ten seconds that Docker and systemd usually allow for shutdown. */
const PATIENCE_MS = 8_000;
const ANON_KEY_SECONDS = 10 * 365 * 24 * 3600;

const onError = (error: unknown): void => console.error(`Background work failed: ${String(error)}`);

function openLateModels(
  { MODELS, MODELS_FOLDER, MODELS_MANIFEST, DATA_DIR }: Config,
  undo: Undo,
): LateModels {
  try {
    const late = createLateModels({
      models: MODELS ? readLateModels(MODELS_MANIFEST) : [],
      folder: MODELS_FOLDER ?? join(DATA_DIR, 'models'),
      say: (sentence) => console.error(sentence),
    });
    undo.push(() => late.stop());
    return late;
  } catch (error) {
    if (error instanceof RangeError) throw new StartupError(error.message, { cause: error });
    throw error;
  }
}

function openLateFonts({ FONTS, DATA_DIR }: Config, undo: Undo): LateFonts {
  const fonts = createLateFonts({
    on: FONTS,
    folder: join(DATA_DIR, 'fonts'),
    say: (sentence) => console.error(sentence),
  });
  undo.push(() => fonts.stop());
  return fonts;
}

async function openShared(config: Config, kind: DatabaseKind, undo: Undo) {
  const lateModels = openLateModels(config, undo);
  const lateFonts = openLateFonts(config, undo);
  const db = await openDatabase(config, onError, undo);
  // Uses separate connections, because a migration must not hit the statement timeout.
  await withPool(db.url, (pool) => migrate(pool, kind));
  await writePrices(db.pool);
  undo.push(watchDisks(config, (sentence) => console.error(sentence)));
  return {
    config,
    db,
    limits: createLimits(db.pool, config.RATE_LIMITS),
    mailer: createMailer(config),
    vault: createVault(config.SERVER_SECRET ?? readOrMakeSecret(config.DATA_DIR)),
    lateModels,
    lateFonts,
  };
}

/** Accepts jobs immediately; they run after the handlers are registered. */
async function openJobs({ url }: Database, undo: Undo): Promise<Pick<OpenQueue, 'jobQueue' | 'work'>> {
  const { jobQueue, work, stop } = await openQueue({
    url,
    onError,
    say: (sentence) => console.error(sentence),
  });
  undo.push(stop);
  return {
    jobQueue,
    work: async (handlers, lanes) => {
      // On shutdown, stopped before the services that the handlers use.
      undo.push(stop);
      await work(handlers, lanes);
    },
  };
}

/** Accounts and data are in a hosted project; this server records charges and counts in the project's database. */
async function createHostedDeps(config: Config, hosted: Hosted, undo: Undo): Promise<HostedDeps> {
  const shared = await openShared(config, 'hosted project', undo);
  const { pool } = shared.db;
  const { jobQueue, work } = await openJobs(shared.db, undo);
  const noticeCanceled = createCancelNotice({ ...shared, jobQueue });
  const billing = await createBilling({
    config,
    pool,
    jobQueue,
    noticeCanceled,
    onError,
    undo,
    startTestStripe: spawnTestStripe,
  });
  const { verify, signInSettings } = createHostedProject(hosted);
  const deps: HostedDeps = {
    home: 'hosted',
    hosted,
    ...shared,
    jobQueue,
    billing,
    verify,
    signInSettings,
    anonKey: hosted.anonKey,
  };
  await work({
    ...feedbackJobs(deps),
    ...billingJobs(billing, jobQueue),
    ...cancelNoticeJobs(deps),
    ...invitationJobs(deps),
    ...proofJobs(deps),
  });
  return deps;
}

function warnOfUnsafeSettings({ EMAIL_AUTOCONFIRM }: Config): void {
  if (!EMAIL_AUTOCONFIRM) return;
  const line = '*'.repeat(76);
  console.error(`${line}
EMAIL_AUTOCONFIRM is on: nobody has to prove that an address is theirs.
Whoever reaches this server can sign up as anybody who has no account here yet.
Use it only on a network where you know everyone.
${line}`);
}

export async function createDeps(
  config: Config,
  undo: Undo,
  startTestStripe: StartTestStripe = spawnTestStripe,
): Promise<Deps> {
  const shared = await openShared(config, 'plain PostgreSQL', undo);
  const { db, vault } = shared;
  warnOfUnsafeSettings(config);
  await followPublication(db.pool);
  const keys = await createKeys(db.pool, vault, `${config.SITE_URL ?? 'http://localhost'}/auth/v1`);
  const realtime = await createHub(db, onError);
  undo.push(() => realtime.stop());
  const files = openFileStore(config);
  const google = createGoogle(config);
  const { jobQueue, work } = await openJobs(db, undo);
  const noticeCanceled = createCancelNotice({ ...shared, jobQueue });
  const billing = await createBilling({
    config,
    pool: db.pool,
    jobQueue,
    noticeCanceled,
    onError,
    undo,
    startTestStripe,
  });
  const deps: Deps = {
    home: 'embedded',
    ...shared,
    jobQueue,
    billing,
    keys,
    sessions: createLiveSessions(db.pool, realtime.events),
    verify: keys.verify,
    google,
    signInSettings: () => Promise.resolve({ google: google !== undefined, signUp: config.SIGN_UP }),
    captcha: createCaptcha(config),
    realtime,
    files,
    anonKey: await keys.sign({ role: 'anon' }, ANON_KEY_SECONDS),
  };
  await work({
    ...feedbackJobs(deps),
    ...authJobs(deps),
    ...billingJobs(billing, jobQueue),
    ...cancelNoticeJobs(deps),
    ...invitationJobs(deps),
    ...proofJobs(deps),
  });
  await work(webhookJobs(deps), WEBHOOK_LANES);
  return deps;
}

async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  setting: 'PORT' | 'DESIGNER_PORT',
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} on ${host} is taken by another program; stop it, or choose another port, for example ${setting}=${port + 1}.`,
        { cause: error },
      );
    }
    if (errorCode(error) === 'EACCES') {
      throw new StartupError(
        `Port ${port} needs rights that this user lacks; choose another, for example ${setting}=${setting === 'PORT' ? 4321 : 5321}.`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

/** Rejects new requests and finishes open ones; closes the remaining ones, such as streaming chats, after a timeout. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  // After its response, a connection stays open for another request, which must not arrive during shutdown.
  const tidying = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(tidying);
  clearTimeout(patience);
}

async function openDesigner(deps: ProductDeps, undo: Undo): Promise<void> {
  const { designerPort, HOST } = deps.config;
  if (designerPort === undefined) return;
  const host = await createDesignerHost(deps);
  undo.push(() => closeApp(host));
  await listen(host, HOST, designerPort, 'DESIGNER_PORT');
}

async function logNotServed({ config, db }: ProductDeps): Promise<void> {
  const sentence = describeNotServed(config, { workers: await hasWorkers(db.pool) });
  if (sentence !== undefined) console.error(sentence);
}

async function runAll(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/** @throws StartupError after undoing earlier steps */
export async function startServer(config: Config): Promise<Running> {
  const undo: Undo = [];
  try {
    const { hosted } = config;
    const deps = hosted ? await createHostedDeps(config, hosted, undo) : await createDeps(config, undo);
    const files = deps.home === 'hosted' ? undefined : deps.files;
    undo.push(startHousekeeping({ pool: deps.db.pool, config, files }, onError));
    const app = await createApp(deps);
    undo.push(() => closeApp(app));
    const address = await listen(app, config.HOST, config.PORT, 'PORT');
    await deps.billing?.receiveEvents(address);
    await openDesigner(deps, undo);
    if (!config.development) await logNotServed(deps);
    deps.lateModels.start();
    return {
      address: config.SITE_URL ?? address,
      inbox: deps.mailer.inbox ? `${address}/inbox` : null,
      stop: () => runAll(undo),
    };
  } catch (error) {
    await runAll(undo);
    throw error;
  }
}
