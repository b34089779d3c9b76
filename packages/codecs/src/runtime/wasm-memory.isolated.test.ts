import { WebAssembly } from '@printready/pixels/platform';
import { describe, expect, it } from 'vitest';
import { codecAssets } from './codec-assets.ts';
import { capMemory } from './wasm-memory.ts';

const PAGE_BYTES = 65_536;
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** Export section that exports memory 0 as `m`. */
const EXPORT_MEMORY = [7, 5, 1, 1, 0x6d, 2, 0];

type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

/** @param limits as encoded in the memory section (Core Specification, §5.3.9) */
const programOf = (...limits: readonly number[]) =>
  Uint8Array.from([...HEADER, 5, limits.length + 1, 1, ...limits, ...EXPORT_MEMORY]);

const memoryOf = (program: Uint8Array) =>
  new WebAssembly.Instance(new WebAssembly.Module(program)).exports['m'] as Memory;

describe('capMemory', () => {
  it.each([
    ['a memory without a maximum', programOf(0, 2)],
    ['a memory with a higher maximum', programOf(1, 2, 200, 1)],
  ])('lets %s grow to the given maximum but no further', (_, program) => {
    expect(memoryOf(program).grow(10)).toBe(2);
    const memory = memoryOf(capMemory(program, 5 * PAGE_BYTES));
    expect(memory.grow(3)).toBe(2);
    expect(memory.buffer.byteLength).toBe(5 * PAGE_BYTES);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });

  it('keeps the memory’s initial size even if it is above the limit', () => {
    const memory = memoryOf(capMemory(programOf(0, 4), PAGE_BYTES));
    expect(memory.buffer.byteLength).toBe(4 * PAGE_BYTES);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });

  it.each([
    '@resvg/resvg-wasm/index_bg.wasm',
    'pdfjs-dist/wasm/openjpeg.wasm',
    'pdfjs-dist/wasm/jbig2.wasm',
    'pdfjs-dist/wasm/qcms_bg.wasm',
  ] as const)('caps the memory of %s as shipped', async (name) => {
    const program = await codecAssets.read(name);
    expect(WebAssembly.validate(capMemory(program, 1024 * PAGE_BYTES))).toBe(true);
  });

  it('rejects a module that does not define one unshared memory', async () => {
    const shared = await codecAssets.read('wasm-vips/vips-heif.wasm');
    expect(() => capMemory(shared, PAGE_BYTES)).toThrow(RangeError);
  });
});
