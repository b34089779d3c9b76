export const headerControl =
  'inline-flex h-9 items-center thumb:h-11 gap-1 rounded-md px-3 max-sm:px-2 text-sm font-medium text-ink-800 transition-colors duration-120 hover:bg-ink-100 hover:text-ink-950';
