import {
  type CustomerProof,
  type OwnProof,
  type OwnProofs,
  PROOF_LIMITS,
  type ProofAnswer,
  type ProofDetails,
  type ProofFacts,
  type ProofState,
  type ProofVersion,
} from '@printready/contracts/shared';
import type { Pool } from 'pg';
import { AppError } from '../../platform/errors.ts';

export type ProofRow = {
  readonly id: string;
  readonly job: string;
  readonly version: number;
  readonly state: Exclude<ProofState, 'expired'>;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly expires_at: Date;
};

export const proofNotFound = (): AppError =>
  new AppError('proof_not_found', 404, 'There is no proof under this link.');

const COLUMNS = 'p.id, p.job, p.version, p.state, p.created_at, p.changed_at, p.expires_at';

/** Rows of the person's own proofs and those of their shops. */
const VISIBLE = `(p.payer_id = $1 or exists (
  select from public.shop_members m where m.shop_id = p.payer_id and m.user_id = $1))`;

function stateOf({ state, expires_at: expires }: ProofRow): ProofState {
  const isFinal = state === 'approved' || state === 'withdrawn';
  return !isFinal && expires.getTime() <= Date.now() ? 'expired' : state;
}

export const ownBody = (row: ProofRow): OwnProof => ({
  id: row.id,
  job: row.job,
  version: row.version,
  state: stateOf(row),
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** Newest first. @param after id of the last proof of the page before */
export async function listProofs(
  pool: Pool,
  userId: string,
  { payer, after }: { readonly payer: string; readonly after: string | null },
): Promise<OwnProofs> {
  const { rows } = await pool.query<ProofRow>(
    `select ${COLUMNS} from public.proofs p where p.payer_id = $2 and ${VISIBLE}
       and ($3::uuid is null or (p.created_at, p.id) < (
         select created_at, id from public.proofs where id = $3 and payer_id = $2))
     order by p.created_at desc, p.id desc limit $4`,
    [userId, payer, after, PROOF_LIMITS.page + 1],
  );
  const proofs = rows.slice(0, PROOF_LIMITS.page).map(ownBody);
  const last = rows.length > PROOF_LIMITS.page ? proofs.at(-1) : undefined;
  return { proofs, next: last?.id ?? null };
}

type VersionRow = {
  readonly version: number;
  readonly facts: ProofFacts;
  readonly file_sha256: string;
  readonly picture_sha256: string;
  readonly created_at: Date;
};
type AnswerRow = Omit<ProofAnswer, 'at'> & { readonly at: Date };

async function readContents(
  pool: Pool,
  proof: string,
): Promise<{ versions: ProofVersion[]; answers: ProofAnswer[] }> {
  const [versions, answers] = await Promise.all([
    pool.query<VersionRow>(
      `select version, facts, file_sha256, picture_sha256, created_at from private.proof_versions
       where proof_id = $1 order by version desc`,
      [proof],
    ),
    pool.query<AnswerRow>(
      `select kind, version, name, note, pins, at from private.proof_events
       where proof_id = $1 and kind in ('approved', 'change_requested') order by id`,
      [proof],
    ),
  ]);
  return {
    versions: versions.rows.map((row) => ({
      version: row.version,
      facts: row.facts,
      sha256: row.file_sha256,
      pictureSha256: row.picture_sha256,
      createdAt: row.created_at.toISOString(),
    })),
    answers: answers.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

/** @throws AppError proof_not_found, also for a stranger */
export async function readOwnProof(pool: Pool, userId: string, proof: string): Promise<ProofDetails> {
  const { rows } = await pool.query<ProofRow>(
    `select ${COLUMNS} from public.proofs p where p.id = $2 and ${VISIBLE}`,
    [userId, proof],
  );
  const [row] = rows;
  if (!row) throw proofNotFound();
  return { ...ownBody(row), ...(await readContents(pool, row.id)) };
}

/** @throws AppError proof_not_found, also for a stranger */
export async function readOwnPicture(
  pool: Pool,
  userId: string,
  { proof, version }: { readonly proof: string; readonly version: number },
): Promise<Buffer> {
  const { rows } = await pool.query<{ picture: Buffer }>(
    `select v.picture from private.proof_versions v join public.proofs p on p.id = v.proof_id
     where p.id = $2 and v.version = $3 and ${VISIBLE}`,
    [userId, proof, version],
  );
  if (!rows[0]) throw proofNotFound();
  return rows[0].picture;
}

/** @throws a refusal of the database: proof_not_found, proof_withdrawn, proof_expired */
export async function readByLink(pool: Pool, tokenHash: string): Promise<CustomerProof> {
  const { rows } = await pool.query<ProofRow & { readonly from: string | null }>(
    `select ${COLUMNS}, private.payer_name(p.payer_id) as from from private.open_proof_link($1) p`,
    [tokenHash],
  );
  const [row] = rows;
  if (!row) throw new TypeError('The function returns the proof.');
  const { job, version, state, expiresAt } = ownBody(row);
  return { from: row.from, job, version, state, expiresAt, ...(await readContents(pool, row.id)) };
}

/** @throws a refusal of the database, or AppError proof_not_found for an unknown version */
export async function readPictureByLink(pool: Pool, tokenHash: string, version: number): Promise<Buffer> {
  const { rows } = await pool.query<{ picture: Buffer }>(
    `select v.picture from private.open_proof_link($1) p
     join private.proof_versions v on v.proof_id = p.id and v.version = $2`,
    [tokenHash, version],
  );
  if (!rows[0]) throw proofNotFound();
  return rows[0].picture;
}
