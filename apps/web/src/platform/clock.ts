/** Current time for a render. A function of its own, because a component that reads `new Date()` is impure (react/purity). */
export const readClock = (): Date => new Date();
