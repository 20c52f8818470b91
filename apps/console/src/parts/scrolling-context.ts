import { createContext } from 'react';
import type { OnScreen } from '../api/on-screen.ts';

/** What scrolls around a list above 767 px; null until it is there, undefined where nothing of the console's own does. */
export const ScrollContext = createContext<HTMLElement | null | undefined>(undefined);

/** Receives the range of rows on screen; undefined where no list reports it. */
export const RangeContext = createContext<OnScreen['setRange'] | undefined>(undefined);
