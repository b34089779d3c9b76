/**
 * The pixels of listed files, from the first look at them until they are run: the list, the editor and the run share one
 * decoding. What does not fit is decoded again when it is needed.
 */
import type { NotOpened } from '@printready/pipeline/open-file';
import type { DecodedImage, OpenRequest } from './opened.ts';

/** Forty images of 2 megapixels take 320 MB. */
const ROOM_BYTES = 512 * 1024 ** 2;

type Answer = { readonly ok: true; readonly decoded: DecodedImage } | NotOpened;

export type DecodedImages = {
  /** From now on its pixels are kept. */
  readonly list: (file: Blob) => void;
  readonly unlist: (file: Blob) => void;
  /** Null where it is not kept. */
  readonly find: (file: Blob, choice: OpenRequest['choice']) => Promise<DecodedImage | null>;
  /** Asks with what is known of the file's pixels, or with what somebody else is decoding of it just now. */
  readonly ask: <Got extends Answer, Request extends OpenRequest>(
    request: Request,
    send: (request: Request) => Promise<Got>,
  ) => Promise<Got>;
};

const bytesOf = ({ data, inks }: DecodedImage['raster']): number =>
  data.byteLength +
  (inks
    ? inks.process.byteLength + inks.spots.reduce((sum, { coverage }) => sum + coverage.byteLength, 0)
    : 0);

/** By the choice that it was opened with. */
type Openings = Map<string, Promise<DecodedImage | null>>;

export function createDecodedImages(roomBytes = ROOM_BYTES): DecodedImages {
  const listed = new Map<Blob, Openings>();
  const sizes = new Map<Blob, number>();

  async function keep(file: Blob, choice: string, answering: Promise<Answer>): Promise<void> {
    const openings = listed.get(file);
    if (!openings) return;
    const decoding = answering.then(
      (answer) => (answer.ok ? answer.decoded : null),
      // Whoever asked hears why.
      () => null,
    );
    openings.set(choice, decoding);
    const decoded = await decoding;
    if (openings.get(choice) !== decoding || listed.get(file) !== openings) return;
    const bytes = decoded ? bytesOf(decoded.raster) : 0;
    const taken = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (decoded && taken + bytes <= roomBytes) sizes.set(file, (sizes.get(file) ?? 0) + bytes);
    else openings.delete(choice);
  }

  // Where nothing is known, the next who asks must find this one at once.
  const known = (file: Blob, choice: OpenRequest['choice']) =>
    listed.get(file)?.get(JSON.stringify(choice)) ?? null;

  return {
    list: (file) => {
      if (!listed.has(file)) listed.set(file, new Map());
    },
    unlist: (file) => {
      sizes.delete(file);
      listed.delete(file);
    },
    find: async (file, choice) => await known(file, choice),
    ask: async (request, send) => {
      const decoding = known(request.file, request.choice);
      const decoded = decoding && (await decoding);
      if (decoded) return await send({ ...request, decoded });
      const answering = send(request);
      void keep(request.file, JSON.stringify(request.choice), answering);
      return await answering;
    },
  };
}
