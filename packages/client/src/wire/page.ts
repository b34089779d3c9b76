import { z } from 'zod';

const MAX_PAGE = 100;

export const pageQuery = z.object({
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20),
});

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next_cursor: z.string().nullable().describe('Null on the last page.'),
  });
