import type { Register } from '../../deps.ts';

/** Tickets: placing, settling, cash-out, and the money calls they make (sportsbook.md §4 to §6). */
export const registerTickets: Register = () => ({});
