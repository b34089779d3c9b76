/** What travels between the designer, the server and the toolkit. */
import { z } from 'zod';

/** POST /api/designer/session: whose token was transferred. */
export const designerSession = z.object({
  userId: z.uuid(),
  email: z.string(),
  /** When the token ends, in milliseconds since 1970. */
  expiresAtMs: z.number(),
});
export type DesignerSession = z.infer<typeof designerSession>;

/** What the ledger remembers of an export, beside `request_id`; the toolkit lists the last ones by it. */
export const exportMetadata = z.object({
  title: z.string().min(1).max(120),
  widthMm: z.number().positive(),
  heightMm: z.number().positive(),
  inks: z.int().positive(),
});
export type ExportMetadata = z.infer<typeof exportMetadata>;
