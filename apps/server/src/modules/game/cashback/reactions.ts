import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import { followRounds, playTypes, resultsOf, sumsOfDays } from '../../wallet/index.ts';
import { addCashResults, noteLooks } from './results-store.ts';

/**
 * Adds up the cash that players staked and won per day (C-74): decided rounds only, on the day they were decided (D-211). The follower's
 * position is saved with its effect, so each event counts exactly once.
 */
export const cashResults: Follower<unknown> = {
  name: 'game-cash-results',
  types: playTypes,
  handle: async (_context, transaction, events: readonly LoggedEvent[]) => {
    const steps = await followRounds(transaction, cashResults.name, events);
    const results = sumsOfDays(steps.flatMap(resultsOf));
    if (results.length === 0) return;
    await addCashResults(transaction, results);
    const changed = results.filter(({ stakedMinor, wonMinor }) => stakedMinor !== 0n || wonMinor !== 0n);
    if (changed.length > 0) await noteLooks(transaction, changed);
  },
};
