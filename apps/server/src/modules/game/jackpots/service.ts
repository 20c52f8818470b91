import type { jackpot } from '@pavilion/contract/areas/game/jackpot.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Kernel } from '../../../kernel/context.ts';
import { jackpotAmounts } from '../../wallet/index.ts';

/** The jackpots shown on tiles, rails and games: the balances of their accounts. */
export async function listJackpots(context: Pick<Kernel, 'database' | 'clock'>): Promise<SchemaInput<typeof jackpot>[]> {
  return (await jackpotAmounts(context)).map(({ name, amountMinor, mustMinor, currency, lastWin }) => {
    const decimals = scaleOf(currency);
    return {
      identity: name,
      amount: formatDecimal(amountMinor, decimals),
      mustAmount: mustMinor === null ? null : formatDecimal(mustMinor, decimals),
      currency,
      lastWin: lastWin && { amount: formatDecimal(lastWin.amountMinor, decimals), wonAt: lastWin.wonAt },
    };
  });
}
