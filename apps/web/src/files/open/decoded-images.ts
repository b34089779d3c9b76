/** Pixels shared by the list, editor, and run while a file is listed; over capacity, files are decoded again. */
import type { NotOpened } from '@printready/pipeline/open-file';
import type { DecodedImage, OpenRequest } from '../opened.ts';

const CAPACITY_BYTES = 512 * 1024 ** 2;

type Answer = { readonly ok: true; readonly decoded: DecodedImage } | NotOpened;

export type DecodedImages = {
  readonly list: (file: Blob) => void;
  readonly unlist: (file: Blob) => void;
  readonly find: (file: Blob, choice: OpenRequest['choice']) => Promise<DecodedImage | null>;
  /** Sends the request with cached pixels, or awaits a decoding in progress. */
  readonly decode: <Got extends Answer, Request extends OpenRequest>(
    request: Request,
    send: (request: Request) => Promise<Got>,
  ) => Promise<Got>;
};

const bytesOf = ({ data, inks }: DecodedImage['raster']): number =>
  data.byteLength +
  (inks
    ? inks.process.byteLength + inks.spots.reduce((sum, { coverage }) => sum + coverage.byteLength, 0)
    : 0);

/** Decodings of a file, keyed by the choice as JSON. */
type Openings = Map<string, Promise<DecodedImage | null>>;

export function createDecodedImages(capacityBytes = CAPACITY_BYTES): DecodedImages {
  const listed = new Map<Blob, Openings>();
  const sizes = new Map<Blob, number>();

  async function keep(file: Blob, choice: string, answering: Promise<Answer>): Promise<void> {
    const openings = listed.get(file);
    if (!openings) return;
    const decoding = answering.then(
      (answer) => (answer.ok ? answer.decoded : null),
      () => null,
    );
    openings.set(choice, decoding);
    const decoded = await decoding;
    if (openings.get(choice) !== decoding || listed.get(file) !== openings) return;
    const bytes = decoded ? bytesOf(decoded.raster) : 0;
    const taken = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (decoded && taken + bytes <= capacityBytes) sizes.set(file, (sizes.get(file) ?? 0) + bytes);
    else openings.delete(choice);
  }

  // Must stay synchronous until `keep` has registered the decoding, so that a second caller finds it.
  const findDecoding = (file: Blob, choice: OpenRequest['choice']) =>
    listed.get(file)?.get(JSON.stringify(choice)) ?? null;

  return {
    list: (file) => {
      if (!listed.has(file)) listed.set(file, new Map());
    },
    unlist: (file) => {
      sizes.delete(file);
      listed.delete(file);
    },
    find: async (file, choice) => await findDecoding(file, choice),
    decode: async (request, send) => {
      const decoding = findDecoding(request.file, request.choice);
      const decoded = decoding && (await decoding);
      if (decoded) return await send({ ...request, decoded });
      const answering = send(request);
      void keep(request.file, JSON.stringify(request.choice), answering);
      return await answering;
    },
  };
}
