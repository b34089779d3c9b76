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

/** POST /api/designer/choices: what a language model chose, still to be read by the composer's own schemas. */
export const designerChoices = z.object({
  model: z.string(),
  /** How often it was asked: twice, where its first answer could not be used as it was. */
  asked: z.int().min(1).max(2),
  choices: z.array(z.unknown()).max(12),
  scenes: z.array(z.unknown()).max(4),
});
export type DesignerChoices = z.infer<typeof designerChoices>;

/** POST /api/designer/pictures: what was paid for, by the request of its payment, and what it shall show. */
export const pictureAsk = z.object({
  requestId: z.uuid(),
  subject: z.string().trim().min(2).max(200),
});

/** Its answer: a picture's file in base64, and the model that drew it. */
export const drawnPicture = z.object({ model: z.string(), picture: z.base64() });
export type DrawnPicture = z.infer<typeof drawnPicture>;
