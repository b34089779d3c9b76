import { backend, loadClient } from '@printready/sign-in/client';

export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
}

/** Temporary failure: no connection, or a server restart. */
class Unreached extends Error {
  override readonly name = 'Unreached';
}

const TRIES = 4;
const PAUSE_MS = 2_000;
const CONFLICT = 409;
const SERVER_TROUBLE = 500;

type Upload = {
  readonly bucket: string;
  readonly name: string;
  readonly body: Blob;
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
};

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // The response is not JSON, so it is a proxy's error page.
  }
  return 'The server did not accept the file.';
}

/** XMLHttpRequest, because `fetch` reports no upload progress. */
function send(url: string, token: string, { body, signal, onSent }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const finish = (work: () => void) => () => {
      signal.removeEventListener('abort', abort);
      work();
    };
    request.open('POST', url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', backend().anonKey);
    request.setRequestHeader('content-type', body.type || 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener(
      'load',
      finish(() => {
        const { status, responseText } = request;
        // Conflict: an earlier attempt uploaded the file; names are unique within a batch.
        if ((status >= 200 && status < 300) || status === CONFLICT) resolve();
        else if (status >= SERVER_TROUBLE) reject(new Unreached(messageOf(responseText)));
        else reject(new UploadRefused(messageOf(responseText)));
      }),
    );
    request.addEventListener(
      'error',
      finish(() => reject(new Unreached('The server could not be reached.'))),
    );
    request.addEventListener(
      'abort',
      finish(() => reject(new DOMException('The upload was stopped.', 'AbortError'))),
    );
    signal.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries temporary failures. @throws UploadRefused, or AbortError */
export async function uploadFile(upload: Upload): Promise<void> {
  const { bucket, name, body, signal, onSent } = upload;
  const url = `${backend().backendUrl}/storage/v1/object/${bucket}/${name}`;
  for (let left = TRIES - 1; ; left--) {
    signal.throwIfAborted();
    const { data } = await (await loadClient()).auth.getSession();
    try {
      await send(url, data.session?.access_token ?? '', upload);
      onSent(body.size);
      return;
    } catch (error) {
      if (!(error instanceof Unreached) || left === 0) throw error;
    }
    await pause(PAUSE_MS);
  }
}
