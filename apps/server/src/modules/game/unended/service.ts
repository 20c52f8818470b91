import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { endRound, type WalletKernel } from '../../wallet/index.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import { listOpenRounds } from './store.ts';

/** The time after which a round counts as over even if its provider has not ended it. */
export const ROUND_DAYS_MAX = 30;
const ROUNDS_PER_SWEEP = 200;

/**
 * Ends rounds of games that their providers have left open (P-101): until then their stakes count nowhere, and such a round never would. Its
 * totals are compared with nothing, and a win that comes later is paid, as after any end (C69). A ticket ends with its last event, however
 * far off that is. A repeat has the same key, so processes may do the same.
 */
export async function endLeftRounds(context: Pick<Kernel, 'clock' | 'log'> & WalletKernel): Promise<void> {
  const before = new Date(context.clock.now().getTime() - ROUND_DAYS_MAX * DAY_MS);
  const { games } = await catalogueOf(context);
  const exceptGames = games.filter(({ type }) => type === sportsbookGameType).map(({ id }) => id);
  await eachAlone(context, {
    items: await listOpenRounds(context.database, { before, exceptGames, limit: ROUNDS_PER_SWEEP }),
    says: 'a round that was never ended could not be ended',
    factsOf: ({ source, round }) => ({ source, round }),
    handle: async (round) => {
      const end = { externalId: `left-open:${round.round}`, gameType: undefined, betsMinor: null, winsMinor: null };
      const answer = await endRound(context, { ...round, ...end });
      context.log.warn({ source: round.source, round: round.round, status: answer.status }, 'a round that was never ended is ended');
    },
  });
}
