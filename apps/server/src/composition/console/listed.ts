import { formatDecimal, parseDecimal, scaleOf } from '@pavilion/money';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../kernel/context.ts';
import { baseRates } from '../../modules/payment/index.ts';
import { levelNamesOf } from '../../modules/retention/index.ts';
import { deskDepositsOf } from '../../modules/risk/index.ts';
import { deskBalancesOf } from '../../modules/wallet/index.ts';

const DEPOSIT_DAYS = 30;

interface Sum {
  playerId: string;
  currency: string;
  amountMinor: bigint;
}

/** The columns of the list of players from other areas: three reads for all rows of a page, sums by today's rates. */
export async function listedFigures(context: Pick<Kernel, 'database' | 'clock'>, playerIds: readonly string[]) {
  const from = new Date(context.clock.now().getTime() - (DEPOSIT_DAYS - 1) * DAY_MS);
  const [balances, deposits, levelOf] = await Promise.all([
    deskBalancesOf(context, playerIds),
    deskDepositsOf(context, { playerIds, from }),
    levelNamesOf(context, playerIds),
  ]);
  const { base, inBase } = await baseRates(
    context,
    [...balances, ...deposits].map(({ currency }) => currency),
  );
  const totalOf = (sums: readonly Sum[]) => {
    const byPlayer = Map.groupBy(sums, ({ playerId }) => playerId);
    return (playerId: string): string => {
      const minor = (byPlayer.get(playerId) ?? []).map(({ amountMinor, currency }) =>
        parseDecimal(inBase(amountMinor, currency), scaleOf(base)),
      );
      return formatDecimal(
        minor.reduce((sum, one) => sum + one, 0n),
        scaleOf(base),
      );
    };
  };
  const [balanceOf, depositsOf] = [totalOf(balances), totalOf(deposits)];
  return (playerId: string) => ({
    level: levelOf(playerId),
    balance: balanceOf(playerId),
    deposits30d: depositsOf(playerId),
    baseCurrency: base,
  });
}
