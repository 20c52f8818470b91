import { Books } from '../books/books.ts';
import type { LedgerCommand } from '../command.ts';
import type { Connection } from '../database/connection.ts';
import type { Decide, LedgerAnswer, Publication, PublishAccount, RoundFollowing } from '../decide/decision.ts';
import { evaluateUnit, type Unit } from '../decide/evaluate.ts';
import { saveBonuses } from '../bonuses.ts';
import { saveFreespins } from '../freespins.ts';
import { type KnownLimitTerms, loadRollingUse } from '../limits/limit-terms.ts';
import { saveReturnedStakes } from '../limits/turnover.ts';
import { type Keys, loadBooks } from '../load/load.ts';
import { saveJackpots } from '../jackpots.ts';
import { isUnchanged, writeBooks } from '../write/write.ts';

/** The dependencies of a batch besides its commands. */
export interface BatchRules<C extends LedgerCommand> {
  readonly decide: Decide<C>;
  readonly publishAccount: PublishAccount;
  readonly roundFollowing?: RoundFollowing | undefined;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly houseIds: ReadonlyMap<string, string>;
  readonly limitTerms: KnownLimitTerms;
}

/** A batch that has been decided but not yet written. */
interface DecidedBatch {
  readonly books: Books;
  readonly now: Date;
  readonly answers: readonly LedgerAnswer[][];
  readonly publications: readonly Publication[];
  /** Every answer is that of an operation which this batch writes under its own key: no command was a repeat, and none is without a row. */
  readonly isAllNew: boolean;
}

/** A batch before its decision, and whether its keys are read or taken for new. */
interface UndecidedBatch<C extends LedgerCommand> {
  readonly units: readonly Unit<C>[];
  readonly keys: Keys;
}

/**
 * Locks and loads inside the open database transaction, then decides the commands in order of arrival. Keys may be taken for new only where the whole
 * transaction can be repeated: the database refuses to write one that exists. A command that writes nothing could be the repeat of one that did, so a
 * batch with such a command reads its keys after all.
 */
export async function decideBatch<C extends LedgerCommand>(
  connection: Connection,
  rules: BatchRules<C>,
  batch: UndecidedBatch<C>,
): Promise<DecidedBatch> {
  const decided = await decideOnce(connection, rules, batch);
  if (decided.isAllNew || batch.keys === 'read') return decided;
  return decideOnce(connection, rules, { ...batch, keys: 'read' });
}

async function decideOnce<C extends LedgerCommand>(
  connection: Connection,
  rules: BatchRules<C>,
  { units, keys }: UndecidedBatch<C>,
): Promise<DecidedBatch> {
  const commands = units.flatMap((unit) => unit.commands);
  const books = await loadBooks(connection, { commands, keys, houseIds: rules.houseIds, limitTerms: rules.limitTerms });
  // Read after the players' rows are locked: an operation must not seem earlier than an exclusion it waited for (reliability §1.3).
  const now = rules.now();
  await loadRollingUse(connection, books, now);
  const { decide, roundFollowing, newId } = rules;
  const evaluation = { books, decide, roundFollowing, now, newId };
  const answers = units.map((unit) => evaluateUnit(evaluation, unit));
  const publications = [...books.changes.accounts.values()].map(rules.publishAccount);
  const isAllNew = answers.every((own) => own.every(({ operationId, isDuplicate }) => operationId !== undefined && !isDuplicate));
  return { books, now, answers, publications, isAllNew };
}

/** Writes what was decided; a batch of repeats writes nothing. @returns ids of the messages in the outbox */
export async function writeBatch(connection: Connection, batch: DecidedBatch): Promise<readonly bigint[]> {
  if (isUnchanged(batch.books)) return [];
  const written = writeBooks(connection, batch);
  if (connection.isPipelined !== true) await written;
  // On a lane's connection both are pipelined ahead of the commit.
  const [outboxIds] = await Promise.all([
    written,
    saveFreespins(connection, batch.books),
    saveBonuses(connection, batch.books),
    saveJackpots(connection, batch.books),
    saveReturnedStakes(connection, batch.books),
  ]);
  return outboxIds;
}
