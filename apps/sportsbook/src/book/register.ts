import type { Register } from '../deps.ts';

/** The book: takes the feed's messages, keeps the events, answers reads, and tells its clients (sportsbook.md §2.7, §4.5, §7). */
export const registerBook: Register = () => ({});
