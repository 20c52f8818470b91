import type { Register } from '../deps.ts';

/** The feed: the courses of all events, told to the book as they become known (sportsbook.md §2). */
export const registerFeed: Register = () => ({});
