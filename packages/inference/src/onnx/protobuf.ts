/** The few parts of the protocol-buffers wire format that an ONNX file needs (protobuf.dev, "Encoding"). */

const VARINT = 0;
const LENGTH_DELIMITED = 2;
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

/** A message under construction; fields are written in the order of the calls. */
export class Message {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  #push(bytes: Uint8Array): this {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return this;
  }

  /** @param value a whole number, 0 or more. */
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
    return this.bytes(field, value.encode());
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
