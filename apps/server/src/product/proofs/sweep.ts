import type { Pool } from 'pg';

/** Deletes proofs without an approval 90 days after their link expired. */
export async function sweepProofs(pool: Pool): Promise<void> {
  await pool.query(
    "delete from public.proofs where state <> 'approved' and expires_at < now() - interval '90 days'",
  );
}
