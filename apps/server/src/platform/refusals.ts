/** Refusals of the functions in `private`: SQLSTATE PT<status>, with a code as message. */
import { DatabaseError } from 'pg';
import { AppError } from './errors.ts';

/** @param texts message of each code. The result throws AppError for a refusal, else the error itself. */
export const translateRefusals =
  (texts: Readonly<Record<string, string>>) =>
  async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const text = texts[error.message];
      const [, status] = /^PT(\d{3})$/.exec(error.code ?? '') ?? [];
      if (text === undefined || status === undefined) throw error;
      throw new AppError(error.message, Number(status), text, { cause: error });
    }
  };
