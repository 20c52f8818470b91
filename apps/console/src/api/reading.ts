/** The polling interval of data that no channel announces, and of everything while the socket is silent. */
const UNHEARD_EVERY_MS = 10_000;
/** Announced changes are read at once; this interval covers a lost announcement. */
export const HEARD_EVERY_MS = 60_000;

/** Lists used for look-ups: nobody watches them for new rows, and each reading costs as much as a search. */
const LOOKED_UP: ReadonlySet<string> = new Set(['audit', 'operators', 'player-sessions', 'players', 'registrations']);

/** Queries by name, and how many open channels announce everything that changes them. */
const heard = new Map<string, number>();
let isSocketOpen = false;

/** Records whether announcements arrive at all. */
export function setSocketOpen(isOpen: boolean): void {
  isSocketOpen = isOpen;
}

/**
 * Records that a channel announces every change of these queries.
 * @returns a function that takes it back
 */
export function hearAll(names: readonly string[]): () => void {
  for (const name of names) heard.set(name, (heard.get(name) ?? 0) + 1);
  return () => {
    for (const name of names) heard.set(name, (heard.get(name) ?? 0) - 1);
  };
}

/** The `refetchInterval` of a query of that name, in milliseconds (operator §13.70). */
export const readEvery = (name: string) => (): number =>
  LOOKED_UP.has(name) || (isSocketOpen && (heard.get(name) ?? 0) > 0) ? HEARD_EVERY_MS : UNHEARD_EVERY_MS;

/** The queries that at least one channel announces. */
export const heardNames = (): string[] => [...heard].filter(([, channels]) => channels > 0).map(([name]) => name);
