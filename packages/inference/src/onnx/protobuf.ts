const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_64 = 1;
const FIXED_32 = 5;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}

const key = (field: number, type: number) => varint(field * 8 + type);

export class Message {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  #push(bytes: Uint8Array): this {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return this;
  }

  /** @param value integer ≥ 0 */
  int(field: number, value: number): this {
    return this.#push(Uint8Array.from([...key(field, VARINT), ...varint(value)]));
  }

  float(field: number, value: number): this {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    return this.#push(Uint8Array.from([...key(field, FIXED_32), ...bytes]));
  }

  bytes(field: number, value: Uint8Array): this {
    return this.#push(Uint8Array.from([...key(field, LENGTH_DELIMITED), ...varint(value.length)])).#push(
      value,
    );
  }

  text(field: number, value: string): this {
    return this.bytes(
      field,
      Uint8Array.from(value, (letter) => letter.charCodeAt(0)),
    );
  }

  message(field: number, value: Message): this {
    this.#push(Uint8Array.from([...key(field, LENGTH_DELIMITED), ...varint(value.#length)]));
    for (const part of value.#parts) this.#push(part);
    return this;
  }

  fields(written: Uint8Array): this {
    return this.#push(written);
  }

  encode(): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  }
}

export type Field = {
  readonly field: number;
  readonly number: number;
  /** Payload of length-delimited and fixed-size fields; a view, not a copy. */
  readonly bytes: Uint8Array;
  readonly written: Uint8Array;
};

const NO_BYTES = new Uint8Array(0);

/** Fields of a message, in order. @throws RangeError if the message is truncated or invalid */
export function readFields(message: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('The message ends in the middle of a number.');
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  };
  const lengthOf = (type: number): number => {
    if (type === LENGTH_DELIMITED) return readVarint();
    if (type === FIXED_32) return 4;
    if (type === FIXED_64) return 8;
    throw new RangeError(`There is no field of type ${type}.`);
  };
  while (at < message.length) {
    const from = at;
    const key = readVarint();
    const type = key % 8;
    const number = type === VARINT ? readVarint() : 0;
    const length = type === VARINT ? 0 : lengthOf(type);
    const bytes = length === 0 ? NO_BYTES : message.subarray(at, at + length);
    at += length;
    if (at > message.length) throw new RangeError('The message ends in the middle of a field.');
    fields.push({ field: Math.floor(key / 8), number, bytes, written: message.subarray(from, at) });
  }
  return fields;
}
