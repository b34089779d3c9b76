/** What a picture says of itself besides its pixels, as blocks that codecs carry along and do not read. */

/** Blocks as the standards define them, whatever file they lie in; null where there is none. */
export type Metadata = {
  /** A TIFF structure from its byte-order mark on (CIPA DC-008). */
  readonly exif: Uint8Array | null;
  /** An RDF packet, UTF-8 (ISO 16684-1). */
  readonly xmp: Uint8Array | null;
  /** IPTC-IIM datasets. */
  readonly iptc: Uint8Array | null;
};

export const NO_METADATA: Metadata = { exif: null, xmp: null, iptc: null };
