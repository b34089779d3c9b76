/** Opens the help of an inspector section; provided by the host. */
import { createContext } from 'react';

/** Called with the section's title; null: no help. */
export const SectionHelp = createContext<((title: string) => void) | null>(null);
