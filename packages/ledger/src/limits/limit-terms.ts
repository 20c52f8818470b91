import { uuids } from '../database/array-encoder.ts';
import type { Books } from '../books/books.ts';
import type { Connection } from '../database/connection.ts';
import { rollingUseOfPlayers } from './limit-counters.ts';
import type { LimitCounter } from '../state.ts';

/** Everything of a counter except its usage; it changes a few times a month, with a new revision. */
interface LimitTerms extends Omit<LimitCounter, 'usedPicoMinor'> {
  readonly playerId: string;
  readonly revision: string;
}

/** More than the active players of a day; beyond it the cache is dropped. */
const knownMax = 100_000;

/**
 * Caches the terms of limits by counter id while the process talks to the same server. A revision is used only once, so an entry cannot be
 * out of date; each stake then reads three columns of a counter instead of fourteen.
 */
export class KnownLimitTerms {
  readonly #known = new Map<string, LimitTerms>();

  find(id: string, revision: string): LimitTerms | undefined {
    const terms = this.#known.get(id);
    return terms?.revision === revision ? terms : undefined;
  }

  remember(terms: LimitTerms): void {
    if (this.#known.size >= knownMax) this.#known.clear();
    this.#known.set(terms.id, terms);
  }

  forget(): void {
    this.#known.clear();
  }
}

const usedOfPlayers = `
  select l.id, l.used_pico_minor::text as "usedPicoMinor", l.revision::text as revision
  from ledger.limit_counter l
  where l.player_id = any($1::uuid[])`;

const termsOf = `
  select l.id, l.player_id as "playerId", l.definition, l.period, l.time_zone as "timeZone", l.is_rolling as "isRolling",
    l.currency, l.rate,
    l.window_start as "windowStart", l.window_end as "windowEnd", l.cap_minor as "capMinor", l.binds_from as "bindsFrom",
    l.binds_until as "bindsUntil", l.over_cap_reason as "overCapReason", l.revision::text as revision
  from ledger.limit_counter l
  where l.id = any($1::uuid[])`;

/** Computes rolling limits at the time of the decision: an extra query, only for batches with a player who has one. */
export async function loadRollingUse(connection: Connection, books: Books, at: Date): Promise<void> {
  const playerIds = [...books.players.keys()].filter((id) => books.limitCounters(id).some(({ isRolling }) => isRolling));
  if (playerIds.length === 0) return;
  const uses = new Map((await rollingUseOfPlayers(connection, { playerIds, at })).map((use) => [use.id, use]));
  for (const playerId of playerIds) {
    const counters = books.limitCounters(playerId).map((counter) => ({ ...counter, ...uses.get(counter.id) }));
    books.renewLimitCounters(playerId, counters);
  }
}

/** Loads the counters of locked players; terms not cached yet take an extra query. */
export async function loadLimitCounters(
  connection: Connection,
  books: Books,
  { playerIds, known }: { playerIds: Buffer; known: KnownLimitTerms },
): Promise<void> {
  const rows = await connection.query<{ id: string; usedPicoMinor: string; revision: string }>(usedOfPlayers, [playerIds]);
  if (rows.length === 0) return;
  const unknown = rows.filter(({ id, revision }) => known.find(id, revision) === undefined).map(({ id }) => id);
  const fresh = unknown.length === 0 ? [] : await connection.query<LimitTerms>(termsOf, [uuids(unknown)]);
  for (const terms of fresh) known.remember(terms);
  const counters = new Map<string, LimitCounter[]>();
  for (const { id, usedPicoMinor, revision } of rows) {
    const terms = known.find(id, revision);
    if (terms === undefined) throw new Error(`the limit counter ${id} changed while its player was locked`);
    const own = counters.get(terms.playerId);
    const counter: LimitCounter = { ...terms, usedPicoMinor: BigInt(usedPicoMinor) };
    if (own === undefined) counters.set(terms.playerId, [counter]);
    else own.push(counter);
  }
  for (const [playerId, own] of counters) books.loadLimitCounters(playerId, own);
}
