import type { Split } from '../split.ts';
import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import type { AccountState, HouseAccount, Posting } from '@pavilion/ledger';
import { roundDown } from '@pavilion/money';

/** Who takes stakes and pays payouts: the provider's clearing account, of games or of sport (reliability §1.2). */
export function clearingOf({ source, gameType }: { source: string; gameType?: string | undefined }): HouseAccount {
  return { kind: gameType === sportsbookGameType ? 'sport_clearing' : 'game_clearing', detail: source };
}

/** Bonus money that may pay a stake, and whether it goes first. */
interface BonusFunds {
  readonly bonusMinor: bigint;
  readonly isBonusFirst: boolean;
}

/**
 * What pays a stake: cash first, then bonus, or the reverse where the bonus says so (reliability §3.3). Undefined when both together
 * do not reach. Example (C45): cash 4.00 and bonus 10.00 pay a stake of 6.00 as 4.00 and 2.00; bonus first, as 0.00 and 6.00.
 */
export function fundStake(account: AccountState, amountMinor: bigint, { bonusMinor: bonus, isBonusFirst }: BonusFunds): Split | undefined {
  const { cash } = account.balances;
  if (cash + bonus < amountMinor) return undefined;
  const firstMinor = isBonusFirst ? bonus : cash;
  const paidFirstMinor = firstMinor < amountMinor ? firstMinor : amountMinor;
  const paidThenMinor = amountMinor - paidFirstMinor;
  return isBonusFirst ? { cashMinor: paidThenMinor, bonusMinor: paidFirstMinor } : { cashMinor: paidFirstMinor, bonusMinor: paidThenMinor };
}

/**
 * How a win returns: in the split of its round's stakes, the bonus part rounded down (reliability §3.3). Each takes the difference of two rounded
 * parts of all that the round has won, so that many small wins come to what one of their sum does.
 * Example (C46): stakes of 4.00 cash and 2.00 bonus make a win of 3.01 into 1.00 bonus and 2.01 cash; three of 0.01 into 0.01 bonus in all.
 */
export function splitWin(amountMinor: bigint, stakes: Split, wonBeforeMinor: bigint): Split {
  const stakeMinor = stakes.cashMinor + stakes.bonusMinor;
  if (stakeMinor === 0n) return { cashMinor: amountMinor, bonusMinor: 0n };
  const bonusOf = (wonMinor: bigint): bigint => roundDown(wonMinor * stakes.bonusMinor, stakeMinor);
  const bonusMinor = bonusOf(wonBeforeMinor + amountMinor) - bonusOf(wonBeforeMinor);
  return { cashMinor: amountMinor - bonusMinor, bonusMinor };
}

/** Credits won cash: what the player owes is settled first (C27), deposits do not do that. */
export function creditWonCash(account: AccountState, cashMinor: bigint): Posting[] {
  const owedMinor = -account.balances.receivable;
  const settledMinor = owedMinor < cashMinor ? owedMinor : cashMinor;
  return [
    { bucket: 'receivable', amountMinor: settledMinor },
    { bucket: 'cash', amountMinor: cashMinor - settledMinor },
  ];
}

/**
 * Takes money back that may be spent: bonus from bonus, then everything missing from cash, the rest becomes a receivable,
 * so that cash and bonus never go below zero (C26, P21).
 */
export function takeBack(balances: AccountState['balances'], wanted: Split): Posting[] {
  const bonusMinor = wanted.bonusMinor < balances.bonus ? wanted.bonusMinor : balances.bonus;
  const fromCashMinor = wanted.cashMinor + (wanted.bonusMinor - bonusMinor);
  const cashMinor = fromCashMinor < balances.cash ? fromCashMinor : balances.cash;
  return [
    { bucket: 'bonus', amountMinor: -bonusMinor },
    { bucket: 'cash', amountMinor: -cashMinor },
    { bucket: 'receivable', amountMinor: -(fromCashMinor - cashMinor) },
  ];
}
