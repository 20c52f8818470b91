import type { EntryScore, RoundScore } from './score-store.ts';
import { isBestRound, type Scoring } from './rules.ts';

/** The changes of a batch of events: scores as loaded and as they became, each once. */
export interface Sheet {
  rounds: Map<string, RoundScore>;
  entries: Map<string, EntryScore>;
  changedRounds: Set<string>;
  changedEntries: Set<string>;
}

/** A round's change of worth by one event. */
export interface Change {
  tournamentId: string;
  playerId: string;
  source: string;
  roundId: string;
  pointsBillionths: bigint;
  at: Date;
}

export const roundKey = (round: Pick<RoundScore, 'tournamentId' | 'playerId' | 'source' | 'roundId'>): string =>
  `${round.tournamentId} ${round.playerId} ${round.source} ${round.roundId}`;
export const entryKey = ({ tournamentId, playerId }: Pick<EntryScore, 'tournamentId' | 'playerId'>): string =>
  `${tournamentId} ${playerId}`;

export function sheetOf(rounds: readonly RoundScore[], entries: readonly EntryScore[]): Sheet {
  return {
    rounds: new Map(rounds.map((round) => [roundKey(round), round])),
    entries: new Map(entries.map((entry) => [entryKey(entry), entry])),
    changedRounds: new Set(),
    changedEntries: new Set(),
  };
}

/** Adds a player without points to the sheet, unless it has the player already. */
export function enter(sheet: Sheet, { tournamentId, playerId, at }: Pick<Change, 'tournamentId' | 'playerId' | 'at'>): void {
  const key = entryKey({ tournamentId, playerId });
  if (sheet.entries.has(key)) return;
  sheet.entries.set(key, { tournamentId, playerId, pointsBillionths: 0n, enteredAt: at, reachedAt: at });
  sheet.changedEntries.add(key);
}

/**
 * Sets a round to what it is worth and moves its player's points with it.
 * @returns true where the best round may have become a lesser one, so that the best must be looked for among all of them
 */
export function score(sheet: Sheet, scoring: Pick<Scoring, 'type'>, change: Change): boolean {
  const { at, ...round } = change;
  const key = roundKey(round);
  const before = sheet.rounds.get(key)?.pointsBillionths;
  if (before === round.pointsBillionths) return false;
  sheet.rounds.set(key, round);
  sheet.changedRounds.add(key);
  const entry = sheet.entries.get(entryKey(round));
  if (entry === undefined) return false;
  if (!isBestRound(scoring)) {
    reach(sheet, entry, { pointsBillionths: entry.pointsBillionths + round.pointsBillionths - (before ?? 0n), at });
    return false;
  }
  if (round.pointsBillionths > entry.pointsBillionths) reach(sheet, entry, { pointsBillionths: round.pointsBillionths, at });
  return before !== undefined && before === entry.pointsBillionths && round.pointsBillionths < before;
}

/** Gives an entry its points. The time changes only with the points: it breaks ties. */
export function reach(sheet: Sheet, entry: EntryScore, { pointsBillionths, at }: Pick<Change, 'pointsBillionths' | 'at'>): void {
  if (entry.pointsBillionths === pointsBillionths) return;
  const key = entryKey(entry);
  sheet.entries.set(key, { ...entry, pointsBillionths, reachedAt: at });
  sheet.changedEntries.add(key);
}

/** Returns the changes to write, and marks the sheet clean. */
export function takeChanges(sheet: Sheet): { rounds: RoundScore[]; entries: EntryScore[] } {
  const rounds = [...sheet.changedRounds].flatMap((key) => sheet.rounds.get(key) ?? []);
  const entries = [...sheet.changedEntries].flatMap((key) => sheet.entries.get(key) ?? []);
  sheet.changedRounds.clear();
  sheet.changedEntries.clear();
  return { rounds, entries };
}
