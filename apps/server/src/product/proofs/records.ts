import type { ProofFacts, ProofRecord } from '@printready/contracts/shared';
import type { Pool } from 'pg';

type RecordRow = {
  readonly id: string;
  readonly code: string;
  readonly from: string | null;
  readonly job: string;
  readonly version: number;
  readonly facts: ProofFacts;
  readonly file_sha256: string;
  readonly picture_sha256: string;
  readonly name: string;
  readonly sent_at: Date;
  readonly opened_at: Date | null;
  readonly approved_at: Date;
};

const RECORDS = `
  select p.id, e.code, e.sender as from, p.job,
    e.version, v.facts, v.file_sha256, v.picture_sha256, e.name, e.at as approved_at,
    (select min(at) from private.proof_events o
      where o.proof_id = p.id and o.version = e.version and o.kind = 'sent') as sent_at,
    (select min(at) from private.proof_events o
      where o.proof_id = p.id and o.version = e.version and o.kind = 'opened') as opened_at
  from private.proof_events e
  join public.proofs p on p.id = e.proof_id
  join private.proof_versions v on v.proof_id = e.proof_id and v.version = e.version
  where e.kind = 'approved'`;

const bodyOf = (row: RecordRow): ProofRecord => ({
  code: row.code,
  from: row.from,
  job: row.job,
  version: row.version,
  facts: row.facts,
  sha256: row.file_sha256,
  pictureSha256: row.picture_sha256,
  name: row.name,
  sentAt: row.sent_at.toISOString(),
  openedAt: row.opened_at?.toISOString() ?? null,
  approvedAt: row.approved_at.toISOString(),
});

export async function findRecordByCode(pool: Pool, code: string): Promise<ProofRecord | null> {
  const { rows } = await pool.query<RecordRow>(`${RECORDS} and e.code = $1`, [code]);
  return rows[0] ? bodyOf(rows[0]) : null;
}

/** The caller has checked that the person may see the proof. Null without an approval. */
export async function findRecordOf(pool: Pool, proof: string): Promise<ProofRecord | null> {
  const { rows } = await pool.query<RecordRow>(`${RECORDS} and p.id = $1`, [proof]);
  return rows[0] ? bodyOf(rows[0]) : null;
}
