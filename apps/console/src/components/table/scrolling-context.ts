import { createContext } from 'react';
import type { OnScreen } from '../../api/on-screen.ts';

/** The scroll container of a list above 767 px; null until it is mounted, undefined where the console has none. */
export const ScrollContext = createContext<HTMLElement | null | undefined>(undefined);

/** Receives the range of rows on screen; undefined where no list reports it. */
export const RangeContext = createContext<OnScreen['setRange'] | undefined>(undefined);
