export type Metadata = {
  /** TIFF structure starting at its byte-order mark (CIPA DC-008). */
  readonly exif: Uint8Array | null;
  /** RDF packet, UTF-8 (ISO 16684-1). */
  readonly xmp: Uint8Array | null;
  /** IPTC-IIM datasets. */
  readonly iptc: Uint8Array | null;
};

export const NO_METADATA: Metadata = { exif: null, xmp: null, iptc: null };
