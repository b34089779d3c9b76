/** How a section of the inspector opens its help: whoever shows the inspector says it. */
import { createContext } from 'react';

/** Takes the section's title; null: there is no help to open. */
export const SectionHelp = createContext<((title: string) => void) | null>(null);
