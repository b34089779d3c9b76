/** Current time for a render. A component that calls `new Date()` itself is impure (react/purity). */
export const readClock = (): Date => new Date();
