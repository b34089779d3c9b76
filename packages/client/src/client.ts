/** Client of the API on `fetch`, for programs of shops. Keep the key on a server. */
import { ApiProblem } from './api-problem.ts';
import type {
  Check,
  CheckPage,
  Job,
  JobPage,
  NewCheck,
  NewJob,
  NewUpload,
  OwnShop,
  Problem,
  ToolPage,
  Upload,
} from './wire/index.ts';

type ClientOptions = {
  /** Address of the PrintReady server, such as `https://print.example.com`. */
  readonly server: string;
  /** Key of the shop, `pk_live_…`. */
  readonly key: string;
};

type FileToSend = { readonly name: string; readonly bytes: Blob };

type Request = {
  readonly method?: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object | FormData;
  readonly idempotencyKey?: string;
};

/** A proxy may answer without JSON. */
async function readProblem(answer: Response): Promise<Partial<Problem>> {
  if (!(answer.headers.get('content-type') ?? '').startsWith('application/problem+json')) return {};
  return (await answer.json()) as Partial<Problem>;
}

const createSend =
  ({ server, key }: ClientOptions) =>
  async <Answer>({ method, path, body, idempotencyKey }: Request): Promise<Answer> => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`${server}/v1${path}`, {
      method: method ?? 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        ...(isJson && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new ApiProblem(answer, await readProblem(answer));
    return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  };

function formOf({ name, bytes }: FileToSend, fields: Omit<NewCheck, 'upload'>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', bytes, name);
  return form;
}

type Page = { readonly cursor?: string; readonly limit?: number };

const pageText = ({ cursor, limit }: Page): string => {
  const query = new URLSearchParams({
    ...(cursor !== undefined && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  });
  return query.size === 0 ? '' : `?${query.toString()}`;
};

/** Every call throws an ApiProblem if the server refuses it. */
export function createClient(options: ClientOptions) {
  const send = createSend(options);
  const announce = (body: NewUpload) => send<Upload>({ method: 'POST', path: '/uploads', body });
  return {
    readShop: () => send<OwnShop>({ path: '/shop' }),
    listTools: () => send<ToolPage>({ path: '/tools' }),
    /** @returns the id for checks and jobs */
    async upload({ name, bytes }: FileToSend): Promise<string> {
      const type = bytes.type === '' ? 'application/octet-stream' : bytes.type;
      const { id, put_url: url } = await announce({ name, type, size: bytes.size });
      const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: bytes });
      if (!answer.ok) throw new ApiProblem(answer, await readProblem(answer));
      return id;
    },
    /** @param idempotencyKey makes a repeat within 24 hours harmless */
    check: (body: NewCheck, idempotencyKey: string = crypto.randomUUID()) =>
      send<Check>({ method: 'POST', path: '/validate', body, idempotencyKey }),
    /** For files up to 25 MB. */
    checkFile: (
      file: FileToSend,
      fields: Omit<NewCheck, 'upload'> = {},
      idempotencyKey: string = crypto.randomUUID(),
    ) => send<Check>({ method: 'POST', path: '/validate', body: formOf(file, fields), idempotencyKey }),
    listChecks: (page: Page = {}) => send<CheckPage>({ path: `/validate${pageText(page)}` }),
    readCheck: (id: string) => send<Check>({ path: `/validate/${id}` }),
    /** @param idempotencyKey makes a repeat within 24 hours harmless */
    createJob: (body: NewJob, idempotencyKey: string = crypto.randomUUID()) =>
      send<Job>({ method: 'POST', path: '/jobs', body, idempotencyKey }),
    listJobs: (page: Page = {}) => send<JobPage>({ path: `/jobs${pageText(page)}` }),
    readJob: (id: string) => send<Job>({ path: `/jobs/${id}` }),
    deleteJob: (id: string) => send<undefined>({ method: 'DELETE', path: `/jobs/${id}` }),
  };
}
