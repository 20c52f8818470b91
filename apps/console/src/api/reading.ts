/** What nothing announces is read again so often, and everything else while the socket is silent. */
const UNHEARD_EVERY_MS = 10_000;
/** What a channel announces is read again at once; this is for what an announcement was lost of. */
const HEARD_EVERY_MS = 60_000;

/** Queries by name, and how many open channels announce everything that changes them. */
const heard = new Map<string, number>();
let isSocketOpen = false;

/** Says whether announcements come at all. */
export function setSocketOpen(isOpen: boolean): void {
  isSocketOpen = isOpen;
}

/**
 * Notes that a channel announces every change of these queries.
 * @returns ends it
 */
export function hearAll(names: readonly string[]): () => void {
  for (const name of names) heard.set(name, (heard.get(name) ?? 0) + 1);
  return () => {
    for (const name of names) heard.set(name, (heard.get(name) ?? 0) - 1);
  };
}

/** The `refetchInterval` of a query of that name, in milliseconds (operator §13.70). */
export const readEvery = (name: string) => (): number => (isSocketOpen && (heard.get(name) ?? 0) > 0 ? HEARD_EVERY_MS : UNHEARD_EVERY_MS);

/** The names that some channel announces. */
export const heardNames = (): string[] => [...heard].filter(([, channels]) => channels > 0).map(([name]) => name);
