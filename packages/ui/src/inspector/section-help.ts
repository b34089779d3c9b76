import { createContext } from 'react';

export const SectionHelp = createContext<((title: string) => void) | null>(null);
