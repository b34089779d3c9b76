/** One offence per rule, and code that looks like it and is in order. */
export type Offence = { readonly offence: string; readonly innocent: string };

export const UNTYPED_OFFENCES: Readonly<Record<string, Offence>> = {
  'eslint/no-array-constructor': {
    offence: `export const list = new Array(1, 2);`,
    innocent: `export const list = new Array<number>(2);`,
  },
  'eslint/no-unused-expressions': {
    offence: `export const f = (a: boolean, b: () => void) => { a && b(); };`,
    innocent: `export const f = (a: boolean, b: () => void) => { if (a) b(); };`,
  },
  'eslint/no-unused-vars': {
    offence: `export function f() { const _unused = 1; }`,
    innocent: `export function f(_unused: number) { return 1; }`,
  },
  'eslint/no-useless-constructor': {
    offence: `export class A { x = 1; constructor() {} }`,
    innocent: `export class A { private constructor() {} static make() { return new A(); } }`,
  },
  'eslint/no-var': { offence: `export var a = 1;`, innocent: `export const a = 1;` },
  'eslint/prefer-const': { offence: `let a = 1; export { a };`, innocent: `let a = 1; a++; export { a };` },
  'eslint/prefer-rest-params': {
    offence: `export function f() { return arguments.length; }`,
    innocent: `export function f(...rest: number[]) { return rest.length; }`,
  },
  'eslint/prefer-spread': {
    offence: `export const f = (list: number[]) => Math.max.apply(Math, list);`,
    innocent: `export const f = (list: number[]) => Math.max(...list);`,
  },
  'eslint/max-lines': {
    offence: '// line\n'.repeat(301),
    innocent: `${'// line\n'.repeat(299)}export {};`,
  },
  'eslint/max-lines-per-function': {
    offence: `export function f(x: number) {\n${'x++;\n'.repeat(58)}return x;\n}`,
    innocent: `export function f(x: number) {\n${'x++;\n'.repeat(57)}return x;\n}`,
  },
  'typescript/ban-ts-comment': {
    offence: `// @ts-expect-error: nine char\nexport const a: number = 'a';`,
    innocent: `// @ts-expect-error: a longer reason\nexport const a: number = 'a';`,
  },
  'typescript/no-duplicate-enum-values': {
    offence: `export enum A { x = 1, y = 1 }`,
    innocent: `export enum A { x = 1, y = 2 }`,
  },
  'typescript/no-dynamic-delete': {
    offence: `export const f = (o: Record<string, number>, k: string) => { delete o[k]; };`,
    innocent: `export const f = (o: Record<string, number>) => { delete o['k']; };`,
  },
  'typescript/no-empty-object-type': {
    offence: `export type A = {};`,
    innocent: `export type A = { readonly x?: number };`,
  },
  'typescript/no-explicit-any': {
    offence: `export type A = any;`,
    innocent: `export type A = unknown;`,
  },
  'typescript/no-extra-non-null-assertion': {
    offence: `export const f = (o?: { x: number }) => o!!.x;`,
    innocent: `export const f = (o?: { x: number }) => o?.x;`,
  },
  'typescript/no-extraneous-class': {
    offence: `export class A { static x = 1; }`,
    innocent: `export class A { x = 1; }`,
  },
  'typescript/no-misused-new': {
    offence: `export interface A { new (): A; }`,
    innocent: `export interface A { make(): A; }`,
  },
  'typescript/no-namespace': {
    offence: `export namespace A { export const x = 1; }`,
    innocent: `export const A = { x: 1 };`,
  },
  'typescript/no-non-null-asserted-nullish-coalescing': {
    offence: `export const f = (a?: number) => a! ?? 1;`,
    innocent: `export const f = (a?: number) => a ?? 1;`,
  },
  'typescript/no-non-null-asserted-optional-chain': {
    offence: `export const f = (a?: { x?: { y: number } }) => a?.x!;`,
    innocent: `export const f = (a?: { x?: { y: number } }) => a?.x?.y;`,
  },
  'typescript/no-non-null-assertion': {
    offence: `export const f = (a: { x: number } | undefined) => a!.x;`,
    innocent: `export const f = (a: { x: number } | undefined) => a?.x;`,
  },
  'typescript/no-require-imports': {
    offence: `declare const require: (of: string) => unknown;\nexport const a = require('node:fs');`,
    innocent: `export const a = import('./nothing.ts');`,
  },
  'typescript/no-this-alias': {
    offence: `export class A { x = 1; f() { const self = this; return () => self.x; } }`,
    innocent: `export class A { x = 1; f() { const { x } = this; return () => x; } }`,
  },
  'typescript/no-unnecessary-type-constraint': {
    offence: `export const f = <T extends unknown>(a: T): T[] => [a, a];`,
    innocent: `export const f = <T extends object>(a: T): T[] => [a, a];`,
  },
  'typescript/no-unsafe-declaration-merging': {
    offence: `export interface A { y: number }\nexport class A { x = 1; }`,
    innocent: `interface A { y: number }\nexport class B implements A { y = 1; }`,
  },
  'typescript/no-unsafe-function-type': {
    offence: `export type A = Function;`,
    innocent: `export type A = () => void;`,
  },
  'typescript/no-wrapper-object-types': {
    offence: `export type A = String;`,
    innocent: `export type A = string;`,
  },
  'typescript/prefer-as-const': {
    offence: `export const a = 'x' as 'x';`,
    innocent: `export const a = 'x' as const;`,
  },
  'typescript/prefer-literal-enum-member': {
    offence: `const x = 'x';\nexport enum A { x = \`\${x}y\` }`,
    innocent: `export enum A { x = 'xy' }`,
  },
  'typescript/prefer-namespace-keyword': {
    offence: `declare module A { const x: number; }\nexport const y = A.x;`,
    innocent: `declare module 'a' { const x: number; export default x; }\nexport {};`,
  },
  'typescript/triple-slash-reference': {
    offence: `/// <reference lib="es2015" />\nexport const a = 1;`,
    innocent: `import './nothing.ts';`,
  },
  'typescript/unified-signatures': {
    offence: `export declare function f(a: number): void;\nexport declare function f(a: string): void;`,
    innocent: `export declare function f(a: number): number;\nexport declare function f(a: string): string;`,
  },
};

export const TYPED_OFFENCES: Readonly<Record<string, Offence>> = {
  'typescript/await-thenable': {
    offence: `export const f = async (a: number) => { await a; };`,
    innocent: `export const f = async (a: Promise<number>) => { await a; };`,
  },
  'typescript/no-array-delete': {
    offence: `export const f = (a: number[]) => { delete a[0]; };`,
    innocent: `export const f = (a: Record<number, number>) => { delete a[0]; };`,
  },
  'typescript/no-base-to-string': {
    offence: `export const f = (a: { x: number }) => a.toString();`,
    innocent: `export const f = (a: Date) => a.toString();`,
  },
  'typescript/no-confusing-void-expression': {
    offence: `export const f = (a: () => void) => { const b = a(); return [b]; };`,
    innocent: `export const f = (a: () => void) => a();`,
  },
  'typescript/no-deprecated': {
    offence: `/** @deprecated */\nconst a = () => 1;\nexport const b = a();`,
    innocent: `/** Current. */\nconst a = () => 1;\nexport const b = a();`,
  },
  'typescript/no-duplicate-type-constituents': {
    offence: `export type A = 'x' | 'x';`,
    innocent: `export type A = 'x' | 'y';`,
  },
  'typescript/no-floating-promises': {
    offence: `export const f = (a: () => Promise<void>) => { a(); };`,
    innocent: `export const f = (a: () => Promise<void>) => { void a(); };`,
  },
  'typescript/no-for-in-array': {
    offence: `export const f = (a: number[]) => { for (const i in a) console.log(i); };`,
    innocent: `export const f = (a: Record<string, number>) => { for (const i in a) console.log(i); };`,
  },
  'typescript/no-generated-empty-object-type': {
    offence: `export type A = Omit<{ x: number }, 'x'>;`,
    innocent: `export type A = Omit<{ x: number; y: number }, 'x'>;`,
  },
  'typescript/no-implied-eval': {
    offence: `setTimeout('alert()', 1);\nexport {};`,
    innocent: `setTimeout(() => {}, 1);\nexport {};`,
  },
  'typescript/no-invalid-void-type': {
    offence: `export type A = { x: void };`,
    innocent: `export type A = { x: () => void };`,
  },
  'typescript/no-meaningless-void-operator': {
    offence: `export const f = (a: () => void) => { void a(); };`,
    innocent: `export const f = (a: () => number) => { void a(); };`,
  },
  'typescript/no-misused-promises': {
    offence: `export const f = (a: () => Promise<void>) => { [1].forEach(a); };`,
    innocent: `export const f = (a: () => void) => { [1].forEach(a); };`,
  },
  'typescript/no-misused-spread': {
    offence: `export const f = (a: Map<string, number>) => ({ ...a });`,
    innocent: `export const f = (a: Map<string, number>) => [...a];`,
  },
  'typescript/no-mixed-enums': {
    offence: `export enum A { x = 1, y = 'y' }`,
    innocent: `export enum A { x = 'x', y = 'y' }`,
  },
  'typescript/no-redundant-type-constituents': {
    offence: `export type A = string | 'x';`,
    innocent: `export type A = number | 'x';`,
  },
  'typescript/no-unnecessary-boolean-literal-compare': {
    offence: `export const f = (a: boolean) => a === true;`,
    innocent: `export const f = (a: boolean | string) => a === true;`,
  },
  'typescript/no-unnecessary-condition': {
    offence: `export const f = (a: { x: number }) => a?.x;`,
    innocent: `export const f = (a: { x: number }[]) => a[0]?.x;`,
  },
  'typescript/no-unnecessary-template-expression': {
    offence: `export const f = (a: string) => \`\${a}\`;`,
    innocent: `export const f = (a: string) => \`\${a}b\`;`,
  },
  'typescript/no-unnecessary-type-arguments': {
    offence: `type A<T = number> = { x: T };\nexport type B = A<number>;`,
    innocent: `type A<T = number> = { x: T };\nexport type B = A<string>;`,
  },
  'typescript/no-unnecessary-type-assertion': {
    offence: `export const f = (a: string) => (a as string).length;`,
    innocent: `export const f = (a: unknown) => (a as string).length;`,
  },
  'typescript/no-unnecessary-type-conversion': {
    offence: `export const f = (a: string) => String(a);`,
    innocent: `export const f = (a: number) => String(a);`,
  },
  'typescript/no-unnecessary-type-parameters': {
    offence: `export const f = <T>(a: T) => { console.log(a); };`,
    innocent: `export const f = <T>(a: T) => [a];`,
  },
  'typescript/no-unsafe-argument': {
    offence: `export const f = (a: (x: number) => void) => { a(JSON.parse('1')); };`,
    innocent: `export const f = (a: (x: unknown) => void) => { a(JSON.parse('1')); };`,
  },
  'typescript/no-unsafe-assignment': {
    offence: `export const a = JSON.parse('1');`,
    innocent: `export const a: unknown = JSON.parse('1');`,
  },
  'typescript/no-unsafe-call': {
    offence: `JSON.parse('1')();\nexport {};`,
    innocent: `(JSON.parse('1') as () => void)();\nexport {};`,
  },
  'typescript/no-unsafe-enum-assignment': {
    offence: `enum A { x = 1 }\nexport const a = { x: A.x };\na.x = 1;`,
    innocent: `enum A { x = 1 }\nexport const a = { x: A.x };\na.x = A.x;`,
  },
  'typescript/no-unsafe-enum-comparison': {
    offence: `enum A { x = 1, y = 2 }\nexport const f = (a: A) => a === 1;`,
    innocent: `enum A { x = 1, y = 2 }\nexport const f = (a: A) => a === A.x;`,
  },
  'typescript/no-unsafe-member-access': {
    offence: `export const a: unknown = JSON.parse('1').x;`,
    innocent: `export const a: unknown = (JSON.parse('1') as { x: number }).x;`,
  },
  'typescript/no-unsafe-return': {
    offence: `export const f = () => JSON.parse('1');`,
    innocent: `export const f = (): unknown => JSON.parse('1');`,
  },
  'typescript/no-unsafe-unary-minus': {
    offence: `export const f = (a: string) => -a;`,
    innocent: `export const f = (a: number) => -a;`,
  },
  'typescript/no-useless-default-assignment': {
    offence: `export const f = ({ x = 1 }: { x: number }) => x;`,
    innocent: `export const f = ({ x = 1 }: { x?: number }) => x;`,
  },
  'typescript/only-throw-error': {
    offence: `export const f = () => { throw 'x'; };`,
    innocent: `export const f = () => { throw new Error('x'); };`,
  },
  'typescript/prefer-promise-reject-errors': {
    offence: `export const f = () => Promise.reject('x');`,
    innocent: `export const f = () => Promise.reject(new Error('x'));`,
  },
  'typescript/prefer-reduce-type-parameter': {
    offence: `export const f = (a: number[]) => a.reduce((all, x) => [...all, x], [] as number[]);`,
    innocent: `export const f = (a: number[]) => a.reduce<number[]>((all, x) => [...all, x], []);`,
  },
  'typescript/prefer-return-this-type': {
    offence: `export class A { x = 1; f(): A { this.x++; return this; } }`,
    innocent: `export class A { x = 1; f(): this { this.x++; return this; } }`,
  },
  'typescript/related-getter-setter-pairs': {
    offence: `export interface A { get x(): string; set x(to: number); }`,
    innocent: `export interface A { get x(): string; set x(to: string | number); }`,
  },
  'typescript/require-await': {
    offence: `export const f = async () => 1;`,
    innocent: `export const f = () => Promise.resolve(1);`,
  },
  'typescript/restrict-plus-operands': {
    offence: `export const f = (a: number, b: string) => a + b;`,
    innocent: `export const f = (a: string, b: string) => a + b;`,
  },
  'typescript/restrict-template-expressions': {
    offence: `export const f = (a: { x: number }) => \`\${a}!\`;`,
    innocent: `export const f = (a: number | boolean) => \`\${a}!\`;`,
  },
  'typescript/return-await': {
    offence: `export const f = async (a: () => Promise<void>) => { try { return a(); } catch { await a(); } };`,
    innocent: `export const f = async (a: () => Promise<void>) => { try { return await a(); } catch { await a(); } };`,
  },
  'typescript/unbound-method': {
    offence: `class A { x = 1; f() { return this.x; } }\nexport const { f } = new A();`,
    innocent: `class A { x = 1; f = () => this.x; }\nexport const { f } = new A();`,
  },
  'typescript/use-unknown-in-catch-callback-variable': {
    offence: `export const f = (a: Promise<void>) => a.catch((error) => { console.log(error); });`,
    innocent: `export const f = (a: Promise<void>) => a.catch((error: unknown) => { console.log(error); });`,
  },
  'typescript/no-unsafe-class-instance-assignment': {
    offence: `class A { x = 1; }\nexport const a: A = { x: 1 };`,
    innocent: `class A { x = 1; }\nexport const a: A = new A();`,
  },
};

/** In a component file. */
export const REACT_OFFENCES: Readonly<Record<string, Offence>> = {
  'react/rules-of-hooks': {
    offence: `import { useState } from 'react';\nexport function A({ on }: { on: boolean }) { if (on) useState(1); return <p />; }`,
    innocent: `import { useState } from 'react';\nexport function A() { const [x] = useState(1); return <p>{x}</p>; }`,
  },
  'react/exhaustive-deps': {
    offence: `import { useEffect } from 'react';\nexport function A({ x }: { x: number }) { useEffect(() => { console.log(x); }, []); return <p />; }`,
    innocent: `import { useEffect } from 'react';\nexport function A({ x }: { x: number }) { useEffect(() => { console.log(x); }, [x]); return <p />; }`,
  },
  'react/error-boundaries': {
    offence: `export function A() { try { return <p />; } catch { return null; } }`,
    innocent: `export function A({ f }: { f: () => number }) { let x = 1; try { x = f(); } catch { x = 2; } return <p>{x}</p>; }`,
  },
  'react/globals': {
    offence: `let count = 1;\nexport function A() { count = 2; return <p>{count}</p>; }`,
    innocent: `const count = 1;\nexport function A() { return <p>{count}</p>; }`,
  },
  'react/immutability': {
    offence: `export function A(props: { list: number[] }) { props.list.push(1); return <p />; }`,
    innocent: `export function A(props: { list: number[] }) { const list = [...props.list]; list.push(1); return <p>{list.length}</p>; }`,
  },
  'react/incompatible-library': {
    offence: `import { useReactTable } from '@tanstack/react-table';\nexport function A() { const table: { rows: number } = useReactTable({}); return <p>{table.rows}</p>; }`,
    innocent: `import { useOther } from './nothing.ts';\nexport function A() { const table: { rows: number } = useOther({}); return <p>{table.rows}</p>; }`,
  },
  'react/preserve-manual-memoization': {
    offence: `import { useMemo } from 'react';\nexport function A({ x, f }: { x: { y?: { z: number } }; f: (y: number) => number }) { const a = useMemo(() => f(x.y?.z ?? 1), [x.y?.z]); return <p>{a}</p>; }`,
    innocent: `import { useMemo } from 'react';\nexport function A({ x, f }: { x: number; f: (y: number) => number }) { const a = useMemo(() => f(x), [f, x]); return <p>{a}</p>; }`,
  },
  'react/purity': {
    offence: `export function A() { return <p>{Math.random()}</p>; }`,
    innocent: `export function A() { return <p>{Math.round(1.5)}</p>; }`,
  },
  'react/refs': {
    offence: `import { useRef } from 'react';\nexport function A() { const ref = useRef(1); return <p>{ref.current}</p>; }`,
    innocent: `import { useRef } from 'react';\nexport function A() { const ref = useRef<HTMLParagraphElement>(null); return <p ref={ref} />; }`,
  },
  'react/set-state-in-effect': {
    offence: `import { useEffect, useState } from 'react';\nexport function A() { const [x, setX] = useState(1); useEffect(() => { setX(2); }, []); return <p>{x}</p>; }`,
    innocent: `import { useState } from 'react';\nexport function A() { const [x, setX] = useState(1); return <p onClick={() => { setX(2); }}>{x}</p>; }`,
  },
  'react/set-state-in-render': {
    offence: `import { useState } from 'react';\nexport function A() { const [x, setX] = useState(1); setX(2); return <p>{x}</p>; }`,
    innocent: `import { useState } from 'react';\nexport function A({ y }: { y: number }) { const [x, setX] = useState(1); if (x !== y) setX(y); return <p>{x}</p>; }`,
  },
  'react/static-components': {
    offence: `export function A() { const B = () => <p />; return <B />; }`,
    innocent: `const B = () => <p />;\nexport function A() { return <B />; }`,
  },
  'react/unsupported-syntax': {
    offence: `export function A() { eval('1'); return <p />; }`,
    innocent: `export function A() { parseInt('1', 10); return <p />; }`,
  },
  'react/use-memo': {
    offence: `import { useMemo } from 'react';\nexport function A({ x }: { x: number }) { const a = useMemo(async () => { await Promise.resolve(x); }, [x]); void a; return <p />; }`,
    innocent: `import { useMemo } from 'react';\nexport function A({ x }: { x: number }) { const a = useMemo(() => [x], [x]); return <p>{a.length}</p>; }`,
  },
};
