import type { Register } from '../deps.ts';

/** The betting client: its kit, its frame and their files (sportsbook.md §8, §9). */
export const registerClient: Register = () => ({});
