import { createLedger, followedSince as readSince, type Ledger, LedgerUnavailableError, type Publication } from '@pavilion/ledger';
import { patiently } from '@pavilion/postgres';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import { recordMeasurement } from '../../../kernel/measurements.ts';
import { inSpan } from '../../../kernel/tracing/spans.ts';
import type { Log } from '../../../kernel/log/log.ts';
import type { Random } from '../../../kernel/secrets/random.ts';
import type { DomainEvent } from '../../../kernel/followers/domain-events.ts';
import { followingSince } from '../decided/follow.ts';
import { available } from './available.ts';
import { connectionOf } from './connection.ts';
import type { WalletCommand } from './commands.ts';
import { decide } from './decide.ts';
import { noRates, type RateOf } from './limits.ts';
import { measureAnswers, measureRefusal } from './measure.ts';
import { publishAccount } from './publication.ts';

export type WalletLedger = Ledger<WalletCommand>;

/** What wallet's public API needs of the process: the kernel's parts and the running ledger. */
export interface WalletKernel {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly ledger: WalletLedger;
  publish(transaction: Database, event: DomainEvent): Promise<void>;
}

/** What timed work of wallets needs besides: it says what could not be done. */
export type SweepKernel = WalletKernel & { readonly log: Log };

interface WalletLedgerParts {
  readonly connectionString: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly onCommitted?: (publications: readonly Publication[], outboxIds: readonly bigint[]) => void;
  readonly onBatch?: (figures: { commandCount: number; waitMs: number; durationMs: number }) => void;
  /** The rates limits are compared at (L3); without them only money of the limit's own currency counts. */
  readonly rateOf?: RateOf;
  /** From when on the ledger follows rounds for the readers of the log; by default always. */
  readonly followedSince?: Date;
  readonly laneCount?: number;
  /** How long a command waits for its answer, in ms. */
  readonly deadlineMs?: number;
}

/** From when on the ledger follows rounds for the readers of the log: read once, before it is opened. */
export const readFollowedSince = (database: Database): Promise<Date> => readSince(connectionOf(database));

/** Waits for the ledger as long as the call has patience. @throws what the ledger threw */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  let isGivenUp = false;
  try {
    return await patiently(ask, () => (isGivenUp = true));
  } catch (error) {
    measureRefusal(error);
    throw isGivenUp ? new LedgerUnavailableError('unanswered', { cause: error }) : error;
  }
}

/** Opens the ledger with the product's rules. One per process; the composition root stops it after the last request. */
export function openLedger(parts: WalletLedgerParts): WalletLedger {
  const { random, log, rateOf = noRates, followedSince = new Date(0), ...options } = parts;
  const ledger = createLedger<WalletCommand>({
    ...options,
    decide: (state, command) => decide(state, command, rateOf),
    publishAccount,
    roundFollowing: followingSince(followedSince),
    newId: () => random.newId(),
    onUndecided: (error) => {
      recordMeasurement({ what: 'ledgerFault', fault: 'undecided' });
      log.warn({ event: 'ledgerUndecided', err: error }, 'operations were returned undecided');
    },
    onUnanswered: () => {
      recordMeasurement({ what: 'ledgerFault', fault: 'unanswered' });
      log.warn({ event: 'ledgerUnanswered' }, 'a batch is unanswered, and its callers have received 503');
    },
    onPoison: (error, commands) => {
      recordMeasurement({ what: 'ledgerFault', fault: 'setApart' });
      const keys = commands.map(({ source, externalId, kind }) => ({ source, externalId, kind }));
      log.error({ event: 'ledgerPoison', err: error, keys }, 'an operation was isolated');
    },
  });
  return {
    ...ledger,
    submit: async (command) => {
      const answer = await inSpan('ledger', { attributes: { 'ledger.kind': command.kind } }, () => answered(() => ledger.submit(command)));
      measureAnswers([command], [answer]);
      return answer;
    },
    submitUnit: async (unit, beside) => {
      const answers = await inSpan('ledger', {}, () => answered(() => ledger.submitUnit(unit, beside)));
      measureAnswers(unit.commands, answers);
      return answers;
    },
    // A use case that joins it is as undecided as a call of its own.
    post: async (transaction, commands, together) => {
      const posted = await available(answered(() => ledger.post(transaction, commands, together)));
      measureAnswers(commands, posted.answers);
      return posted;
    },
    get queuedCommands() {
      return ledger.queuedCommands;
    },
    get queuedByLane() {
      return ledger.queuedByLane;
    },
  };
}
