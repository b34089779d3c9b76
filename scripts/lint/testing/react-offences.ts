/** Violations of rules for components and hooks. */
import type { Offence } from './offence.ts';

export const REACT_OFFENCES: Readonly<Record<string, Offence>> = {
  'react/rules-of-hooks': {
    offence: `import { useState } from 'react';\nexport function A({ on }: { on: boolean }) { if (on) useState(1); return <p />; }`,
    valid: `import { useState } from 'react';\nexport function A() { const [x] = useState(1); return <p>{x}</p>; }`,
  },
  'react/exhaustive-deps': {
    offence: `import { useEffect } from 'react';\nexport function A({ x }: { x: number }) { useEffect(() => { console.log(x); }, []); return <p />; }`,
    valid: `import { useEffect } from 'react';\nexport function A({ x }: { x: number }) { useEffect(() => { console.log(x); }, [x]); return <p />; }`,
  },
  'react/error-boundaries': {
    offence: `export function A() { try { return <p />; } catch { return null; } }`,
    valid: `export function A({ f }: { f: () => number }) { let x = 1; try { x = f(); } catch { x = 2; } return <p>{x}</p>; }`,
  },
  'react/globals': {
    offence: `let count = 1;\nexport function A() { count = 2; return <p>{count}</p>; }`,
    valid: `const count = 1;\nexport function A() { return <p>{count}</p>; }`,
  },
  'react/immutability': {
    offence: `export function A(props: { x: number }) { props.x = 1; return <p />; }`,
    valid: `export function A(props: { list: number[] }) { const list = [...props.list]; list.push(1); return <p>{list.length}</p>; }`,
  },
  'react/incompatible-library': {
    offence: `import { useReactTable } from '@tanstack/react-table';\nexport function A() { const table = useReactTable(); return <p>{table.rows}</p>; }`,
    valid: `import { useId } from 'react';\nexport function A() { const id = useId(); return <p>{id}</p>; }`,
  },
  'react/preserve-manual-memoization': {
    offence: `import { useMemo } from 'react';\ndeclare function useOther(): void;\nexport function A({ y }: { y: number }) { const x: number[] = []; useOther(); x.push(y); const a = useMemo(() => [x], [x]); return <p>{a.length}</p>; }`,
    valid: `import { useMemo } from 'react';\nexport function A({ x, f }: { x: number; f: (y: number) => number }) { const a = useMemo(() => f(x), [f, x]); return <p>{a}</p>; }`,
    also: ['react/exhaustive-deps'],
  },
  'react/purity': {
    offence: `export function A() { return <p>{Math.random()}</p>; }`,
    valid: `export function A() { return <p>{Math.round(1.5)}</p>; }`,
  },
  'react/refs': {
    offence: `import { useRef } from 'react';\nexport function A() { const ref = useRef(1); return <p>{ref.current}</p>; }`,
    valid: `import { useRef } from 'react';\nexport function A() { const ref = useRef<HTMLParagraphElement>(null); return <p ref={ref} />; }`,
  },
  'react/set-state-in-effect': {
    offence: `import { useEffect, useState } from 'react';\nexport function A() { const [x, setX] = useState(1); useEffect(() => { setX(2); }, []); return <p>{x}</p>; }`,
    valid: `import { useState } from 'react';\nexport function A() { const [x, setX] = useState(1); return <p onClick={() => { setX(2); }}>{x}</p>; }`,
  },
  'react/set-state-in-render': {
    offence: `import { useState } from 'react';\nexport function A() { const [x, setX] = useState(1); setX(2); return <p>{x}</p>; }`,
    valid: `import { useState } from 'react';\nexport function A({ y }: { y: number }) { const [x, setX] = useState(1); if (x !== y) setX(y); return <p>{x}</p>; }`,
  },
  'react/static-components': {
    offence: `export function A() { const B = () => <p />; return <B />; }`,
    valid: `const B = () => <p />;\nexport function A() { return <B />; }`,
  },
  'react/unsupported-syntax': {
    offence: `export function A() { eval('1'); return <p />; }`,
    valid: `export function A() { parseInt('1', 10); return <p />; }`,
  },
  'react/use-memo': {
    offence: `import { useMemo } from 'react';\nexport function A({ x }: { x: number }) { const a = useMemo(async () => { await Promise.resolve(x); }, [x]); void a; return <p />; }`,
    valid: `import { useMemo } from 'react';\nexport function A({ x }: { x: number }) { const a = useMemo(() => [x], [x]); return <p>{a.length}</p>; }`,
  },
};
