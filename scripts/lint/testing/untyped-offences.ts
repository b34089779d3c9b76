/** Violations of rules that need only the syntax tree, not types. */
import type { Offence } from './offence.ts';

export const UNTYPED_OFFENCES: Readonly<Record<string, Offence>> = {
  'eslint/no-array-constructor': {
    offence: `export const list = new Array(1, 2);`,
    valid: `export const list = new Array<number>(2);`,
  },
  'eslint/no-unused-expressions': {
    offence: `export const f = (a: boolean, b: () => void) => { a && b(); };`,
    valid: `export const f = (a: boolean, b: () => void) => { if (a) b(); };`,
  },
  'eslint/no-unused-vars': {
    offence: `export function f() { const _unused = 1; }`,
    valid: `export function f(_unused: number) { return 1; }`,
  },
  'eslint/no-useless-constructor': {
    offence: `export class A { x = 1; constructor() {} }`,
    valid: `export class A { private constructor() {} static make() { return new A(); } }`,
  },
  'eslint/no-var': { offence: `export var a = 1;`, valid: `export const a = 1;` },
  'eslint/prefer-const': { offence: `let a = 1; export { a };`, valid: `let a = 1; a++; export { a };` },
  'eslint/prefer-rest-params': {
    offence: `export function f() { return arguments[0] as unknown; }`,
    valid: `export function f(...rest: unknown[]) { return rest[0]; }`,
  },
  'eslint/prefer-spread': {
    offence: `export const f = (list: number[]) => Math.max.apply(Math, list);`,
    valid: `export const f = (list: number[]) => Math.max(...list);`,
  },
  'eslint/max-lines': {
    offence: '// line\n'.repeat(301),
    valid: `${'// line\n'.repeat(299)}export {};`,
  },
  'eslint/max-lines-per-function': {
    offence: `export function f(x: number) {\n${'x++;\n'.repeat(58)}return x;\n}`,
    valid: `export function f(x: number) {\n${'x++;\n'.repeat(57)}return x;\n}`,
  },
  'typescript/ban-ts-comment': {
    offence: `// @ts-expect-error: short\nexport const a: number = 'a';`,
    valid: `// @ts-expect-error: a longer reason\nexport const a: number = 'a';`,
  },
  'typescript/no-duplicate-enum-values': {
    offence: `export enum A { x = 1, y = 1 }`,
    valid: `export enum A { x = 1, y = 2 }`,
  },
  'typescript/no-dynamic-delete': {
    offence: `export const f = (o: Record<string, number>, k: string) => { delete o[k]; };`,
    valid: `export const f = (o: Record<string, number>) => { delete o['k']; };`,
  },
  'typescript/no-empty-object-type': {
    offence: `export type A = {};`,
    valid: `export type A = { readonly x?: number };`,
  },
  'typescript/no-explicit-any': {
    offence: `export type A = any;`,
    valid: `export type A = unknown;`,
  },
  'typescript/no-extra-non-null-assertion': {
    offence: `export const f = (o?: { x: number }) => o!!.x;`,
    valid: `export const f = (o?: { x: number }) => o?.x;`,
    also: ['typescript/no-non-null-assertion', 'typescript/no-unnecessary-type-assertion'],
  },
  'typescript/no-extraneous-class': {
    offence: `export class A { static x = 1; }`,
    valid: `export class A { x = 1; }`,
  },
  'typescript/no-misused-new': {
    offence: `export interface A { new (): A; }`,
    valid: `export interface A { make(): A; }`,
  },
  'typescript/no-namespace': {
    offence: `export namespace A { export const x = 1; }`,
    valid: `export const A = { x: 1 };`,
  },
  'typescript/no-non-null-asserted-nullish-coalescing': {
    offence: `export const f = (a: { x?: number }) => a.x! ?? 1;`,
    valid: `export const f = (a: { x?: number }) => a.x ?? 1;`,
    also: ['typescript/no-non-null-assertion', 'typescript/no-unnecessary-condition'],
  },
  'typescript/no-non-null-asserted-optional-chain': {
    offence: `export const f = (a?: { x?: { y: number } }) => a?.x!;`,
    valid: `export const f = (a?: { x?: { y: number } }) => a?.x?.y;`,
    also: ['typescript/no-non-null-assertion'],
  },
  'typescript/no-non-null-assertion': {
    offence: `export const f = (a: { x: number } | undefined) => a!.x;`,
    valid: `export const f = (a: { x: number } | undefined) => a?.x;`,
  },
  'typescript/no-require-imports': {
    offence: `import fs = require('node:fs');\nexport { fs };`,
    valid: `import fs from 'node:fs';\nexport { fs };`,
  },
  'typescript/no-this-alias': {
    offence: `export class A { x = 1; f() { const self = this; return () => self.x; } }`,
    valid: `export class A { x = 1; f() { const { x } = this; return () => x; } }`,
  },
  'typescript/no-unnecessary-type-constraint': {
    offence: `export const f = <T extends unknown>(a: T): T[] => [a, a];`,
    valid: `export const f = <T extends object>(a: T): T[] => [a, a];`,
  },
  'typescript/no-unsafe-declaration-merging': {
    offence: `export interface A { y: number }\nexport class A { x = 1; }`,
    valid: `interface A { y: number }\nexport class B implements A { y = 1; }`,
  },
  'typescript/no-unsafe-function-type': {
    offence: `export type A = Function;`,
    valid: `export type A = () => void;`,
  },
  'typescript/no-wrapper-object-types': {
    offence: `export type A = String;`,
    valid: `export type A = string;`,
  },
  'typescript/prefer-as-const': {
    offence: `export const a = 'x' as 'x';`,
    valid: `export const a = 'x' as const;`,
    also: ['typescript/no-unnecessary-type-assertion'],
  },
  'typescript/prefer-literal-enum-member': {
    offence: `const x = Math.random();\nexport enum A { y = x }`,
    valid: `export enum A { y = 2 }`,
  },
  'typescript/prefer-namespace-keyword': {
    offence: `export declare module A { const x: number; }`,
    valid: `declare module 'a' { const x: number; export default x; }\nexport {};`,
    also: ['eslint/no-unused-vars', 'typescript/no-namespace'],
  },
  'typescript/triple-slash-reference': {
    offence: `/// <reference path="./referenced.d.ts" />\nexport const a = 1;`,
    valid: `/// <reference lib="es2015" />\nexport const a = 1;`,
  },
  'typescript/unified-signatures': {
    offence: `export declare function f(a: number): void;\nexport declare function f(a: string): void;`,
    valid: `export declare function f(a: number): number;\nexport declare function f(a: string): string;`,
  },
};
