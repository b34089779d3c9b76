/** Violations of rules that need type information. */
import type { Offence } from './offence.ts';

export const TYPED_OFFENCES: Readonly<Record<string, Offence>> = {
  'typescript/await-thenable': {
    offence: `export const f = async (a: number) => { await a; };`,
    valid: `export const f = async (a: Promise<number>) => { await a; };`,
  },
  'typescript/no-array-delete': {
    offence: `export const f = (a: number[]) => { delete a[0]; };`,
    valid: `export const f = (a: Record<number, number>) => { delete a[0]; };`,
  },
  'typescript/no-base-to-string': {
    offence: `export const f = (a: { x: number }) => a.toString();`,
    valid: `export const f = (a: Date) => a.toString();`,
  },
  'typescript/no-confusing-void-expression': {
    offence: `export const f = (a: () => void) => { const b = a(); return [b]; };`,
    valid: `export const f = (a: () => void) => a();`,
  },
  'typescript/no-deprecated': {
    offence: `/** @deprecated */\nconst a = () => 1;\nexport const b = a();`,
    valid: `/** Current. */\nconst a = () => 1;\nexport const b = a();`,
  },
  'typescript/no-duplicate-type-constituents': {
    offence: `export type A = 'x' | 'x';`,
    valid: `export type A = 'x' | 'y';`,
  },
  'typescript/no-floating-promises': {
    offence: `export const f = (a: () => Promise<void>) => { a(); };`,
    valid: `export const f = (a: () => Promise<void>) => { void a(); };`,
  },
  'typescript/no-for-in-array': {
    offence: `export const f = (a: number[]) => { for (const i in a) console.log(i); };`,
    valid: `export const f = (a: Record<string, number>) => { for (const i in a) console.log(i); };`,
  },
  'typescript/no-generated-empty-object-type': {
    offence: `export type A = Omit<{ x: number }, 'x'>;`,
    valid: `export type A = Omit<{ x: number; y: number }, 'x'>;`,
  },
  'typescript/no-implied-eval': {
    offence: `setTimeout('alert()', 1);\nexport {};`,
    valid: `setTimeout(() => {}, 1);\nexport {};`,
  },
  'typescript/no-invalid-void-type': {
    offence: `export type A = { x: void };`,
    valid: `export type A = { x: () => void };`,
  },
  'typescript/no-meaningless-void-operator': {
    offence: `export const f = (a: () => void) => { void a(); };`,
    valid: `export const f = (a: () => number) => { void a(); };`,
    also: ['typescript/no-confusing-void-expression'],
  },
  'typescript/no-misused-promises': {
    offence: `export const f = (a: () => Promise<void>) => { [1].forEach(a); };`,
    valid: `export const f = (a: () => void) => { [1].forEach(a); };`,
  },
  'typescript/no-misused-spread': {
    offence: `export const f = (a: Map<string, number>) => ({ ...a });`,
    valid: `export const f = (a: Map<string, number>) => [...a];`,
  },
  'typescript/no-mixed-enums': {
    offence: `export enum A { x = 1, y = 'y' }`,
    valid: `export enum A { x = 'x', y = 'y' }`,
  },
  'typescript/no-redundant-type-constituents': {
    offence: `export type A = string | 'x';`,
    valid: `export type A = number | 'x';`,
  },
  'typescript/no-unnecessary-boolean-literal-compare': {
    offence: `export const f = (a: boolean) => a === true;`,
    valid: `export const f = (a: boolean | string) => a === true;`,
  },
  'typescript/no-unnecessary-condition': {
    offence: `export const f = (a: { x: number }) => a?.x;`,
    valid: `export const f = (a: { x: number }[]) => a[0]?.x;`,
  },
  'typescript/no-unnecessary-template-expression': {
    offence: `export const f = (a: string) => \`\${a}\`;`,
    valid: `export const f = (a: string) => \`\${a}b\`;`,
  },
  'typescript/no-unnecessary-type-arguments': {
    offence: `type A<T = number> = { x: T };\nexport type B = A<number>;`,
    valid: `type A<T = number> = { x: T };\nexport type B = A<string>;`,
  },
  'typescript/no-unnecessary-type-assertion': {
    offence: `export const f = (a: string) => (a as string).length;`,
    valid: `export const f = (a: unknown) => (a as string).length;`,
  },
  'typescript/no-unnecessary-type-conversion': {
    offence: `export const f = (a: string) => String(a);`,
    valid: `export const f = (a: number) => String(a);`,
  },
  'typescript/no-unnecessary-type-parameters': {
    offence: `export const f = <T>(a: T) => { console.log(a); };`,
    valid: `export const f = <T>(a: T) => [a];`,
  },
  'typescript/no-unsafe-argument': {
    offence: `export const f = (a: (x: number) => void) => { a(JSON.parse('1')); };`,
    valid: `export const f = (a: (x: unknown) => void) => { a(JSON.parse('1')); };`,
  },
  'typescript/no-unsafe-assignment': {
    offence: `export const a = JSON.parse('1');`,
    valid: `export const a: unknown = JSON.parse('1');`,
  },
  'typescript/no-unsafe-call': {
    offence: `JSON.parse('1')();\nexport {};`,
    valid: `(JSON.parse('1') as () => void)();\nexport {};`,
  },
  'typescript/no-unsafe-enum-assignment': {
    offence: `enum A { x = 1 }\nexport const a = { x: A.x };\na.x = 1;`,
    valid: `enum A { x = 1 }\nexport const a = { x: A.x };\na.x = A.x;`,
  },
  'typescript/no-unsafe-enum-comparison': {
    offence: `enum A { x = 1, y = 2 }\nexport const f = (a: A) => a === 1;`,
    valid: `enum A { x = 1, y = 2 }\nexport const f = (a: A) => a === A.x;`,
  },
  'typescript/no-unsafe-member-access': {
    offence: `export const a: unknown = JSON.parse('1').x;`,
    valid: `export const a: unknown = (JSON.parse('1') as { x: number }).x;`,
  },
  'typescript/no-unsafe-return': {
    offence: `export const f = () => JSON.parse('1');`,
    valid: `export const f = (): unknown => JSON.parse('1');`,
  },
  'typescript/no-unsafe-unary-minus': {
    offence: `export const f = (a: string) => -a;`,
    valid: `export const f = (a: number) => -a;`,
  },
  'typescript/no-useless-default-assignment': {
    offence: `export const f = ({ x = 1 }: { x: number }) => x;`,
    valid: `export const f = ({ x = 1 }: { x?: number }) => x;`,
  },
  'typescript/only-throw-error': {
    offence: `export const f = () => { throw 'x'; };`,
    valid: `export const f = () => { throw new Error('x'); };`,
  },
  'typescript/prefer-promise-reject-errors': {
    offence: `export const f = () => Promise.reject('x');`,
    valid: `export const f = () => Promise.reject(new Error('x'));`,
  },
  'typescript/prefer-reduce-type-parameter': {
    offence: `export const f = (a: number[]) => a.reduce((all, x) => [...all, x], [] as number[]);`,
    valid: `export const f = (a: number[]) => a.reduce<number[]>((all, x) => [...all, x], []);`,
  },
  'typescript/prefer-return-this-type': {
    offence: `export class A { x = 1; f(): A { this.x++; return this; } }`,
    valid: `export class A { x = 1; f(): this { this.x++; return this; } }`,
  },
  'typescript/related-getter-setter-pairs': {
    offence: `export interface A { get x(): string; set x(to: number); }`,
    valid: `export interface A { get x(): string; set x(to: string | number); }`,
  },
  'typescript/require-await': {
    offence: `export const f = async () => 1;`,
    valid: `export const f = () => Promise.resolve(1);`,
  },
  'typescript/restrict-plus-operands': {
    offence: `export const f = (a: number, b: string) => a + b;`,
    valid: `export const f = (a: string, b: string) => a + b;`,
  },
  'typescript/restrict-template-expressions': {
    offence: `export const f = (a: number[]) => \`\${a}!\`;`,
    valid: `export const f = (a: number | boolean) => \`\${a}!\`;`,
  },
  'typescript/return-await': {
    offence: `export const f = async (a: () => Promise<number>) => { try { return a(); } catch { return await a(); } };`,
    valid: `export const f = async (a: () => Promise<number>) => { try { return await a(); } catch { return a(); } };`,
  },
  'typescript/unbound-method': {
    offence: `class A { x = 1; f() { return this.x; } }\nexport const { f } = new A();`,
    valid: `class A { x = 1; f = () => this.x; }\nexport const { f } = new A();`,
  },
  'typescript/use-unknown-in-catch-callback-variable': {
    offence: `export const f = (a: Promise<void>) => a.catch((error) => { console.log(error); });`,
    valid: `export const f = (a: Promise<void>) => a.catch((error: unknown) => { console.log(error); });`,
  },
  'typescript/no-unsafe-class-instance-assignment': {
    offence: `class A { x = 1; }\nexport const a: A = { x: 1 };`,
    valid: `class A { x = 1; }\nexport const a: A = new A();`,
  },
};
