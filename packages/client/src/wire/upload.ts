import { z } from 'zod';

const MEGABYTE = 1024 * 1024;
const MAX_UPLOAD_BYTES = 200 * MEGABYTE;
/** Largest file inside a form; larger ones are uploaded first. */
export const MAX_FORM_BYTES = 25 * MEGABYTE;

/** Becomes a header of the store. */
const mediaType = z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/);

export const fileName = z
  .string()
  .min(1)
  .max(255)
  .refine((name) => !/[\p{Cc}/\\]/u.test(name), 'a name without folders');

export const newUpload = z
  .strictObject({
    name: fileName,
    type: mediaType.default('application/octet-stream'),
    size: z.int().min(1).max(MAX_UPLOAD_BYTES).describe('Exact number of bytes.'),
  })
  .meta({ id: 'NewUpload' });
export type NewUpload = z.input<typeof newUpload>;

export const upload = z
  .object({
    id: z.uuid(),
    put_url: z.url().describe('Send the bytes here with PUT within 15 minutes, with this type and size.'),
    expires_at: z.iso.datetime().describe('When the file is deleted.'),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof upload>;
