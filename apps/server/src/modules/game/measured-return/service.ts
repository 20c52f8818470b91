import { convertMinor } from '@pavilion/money';
import { inTransaction } from '../../../kernel/database.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { baseCurrency, ratedCurrency, type SettingsContext } from '../../settings/index.ts';
import * as store from './store.ts';

/** Fewer rounds are no evidence of a return: the game's page shows a note instead (games §6). */
const ROUNDS_LEAST = 10_000;
/** Days before the last counted one that are counted again: a round may close long after it began. */
const RECOUNTED_DAYS = 7;
/** Beyond this the operator is alerted (games §6). */
const ALARM_STANDARD_ERRORS = 4;

/**
 * Σ payout / Σ stake of each game's closed rounds, in the base currency at the rates of the moment, beside what the game states
 * (games §6). May run in several processes at once, and again: days are set, not added to.
 */
export async function measureReturns(context: SettingsContext & Pick<Kernel, 'database' | 'log'>): Promise<void> {
  const base = await ratedCurrency(context, (await baseCurrency(context)).code);
  const measured = await inTransaction(context.database, async (transaction) => {
    const days = await store.countRounds(transaction, await store.countedFrom(transaction, RECOUNTED_DAYS));
    const inBase: store.DayOfRounds[] = [];
    for (const day of days) {
      const pair = { from: await ratedCurrency(context, day.currency), to: base };
      inBase.push({ ...day, stakeMinor: convertMinor(day.stakeMinor, pair), payoutMinor: convertMinor(day.payoutMinor, pair) });
    }
    if (inBase.length > 0) await store.setDays(transaction, inBase);
    return await store.writeReturns(transaction, ROUNDS_LEAST);
  });
  for (const { identity, roundCount, returnPercent, standardErrors } of measured) {
    if (Math.abs(standardErrors) <= ALARM_STANDARD_ERRORS) continue;
    const figures = { game: identity, roundCount: String(roundCount), returnPercent, standardErrors };
    context.log.error(figures, 'a game returns something else than it states');
  }
}
