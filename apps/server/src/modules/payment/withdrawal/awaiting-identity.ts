import { convertMinor } from '@pavilion/money';
import { baseCurrency, ratedCurrency, type SettingsContext } from '../../settings/index.ts';
import { listAwaitingIdentity } from './review-store.ts';

/** Sums of withdrawals that wait for their player's verification, by player, in minor units of the base currency. */
export async function moneyAwaitingIdentity(
  context: SettingsContext,
): Promise<{ currency: string; players: { playerId: string; amountMinor: bigint }[] }> {
  const { code: currency } = await baseCurrency(context);
  const to = await ratedCurrency(context, currency);
  const sums = new Map<string, bigint>();
  for (const row of await listAwaitingIdentity(context.database)) {
    const from = await ratedCurrency(context, row.currency);
    sums.set(row.playerId, (sums.get(row.playerId) ?? 0n) + convertMinor(BigInt(row.amountMinor), { from, to }));
  }
  return { currency, players: [...sums].map(([playerId, amountMinor]) => ({ playerId, amountMinor })) };
}
