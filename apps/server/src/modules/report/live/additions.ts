import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import { invoiceStatus } from '@pavilion/contract/constants.ts';
import * as z from 'zod';
import type { LoggedEvent } from '../../../kernel/followers/follower.ts';
import { type MinuteSums, noSums } from './sums.ts';

const moved = { currency: z.string(), amountMinor: z.string() };
const ofRound = { standing: z.optional(z.object({ gameId: z.nullable(z.string()) })) };
const play = z.object({ ...moved, ...ofRound, playKind: z.string() });
const payment = z.object(moved);
const deposit = z.object({ ...moved, isFurther: z.optional(z.boolean()) });
const invoice = z.object({ kind: z.string(), invoice: z.object({ currency: z.string(), status: z.number() }) });
// Left out where a rollback moved nothing; the gross sums, by versions that did not name them. `cashMinor` is what came back in all.
const rollback = z.object({
  ...ofRound,
  currency: z.nullish(z.string()),
  grossStakeMinor: z.optional(z.string()),
  grossPayoutMinor: z.optional(z.string()),
  stakeCashMinor: z.optional(z.string()),
  cashMinor: z.optional(z.string()),
});

/** Wins that cost what bonuses cost are no payouts of play (operator §7). */
const giftKinds: readonly string[] = ['freespin', 'promo'];

/** An event's contribution to its minute, in its currency. */
interface Addition {
  readonly currency: string;
  readonly sums: MinuteSums;
}

/** The type of a game by its id or key; undefined if it no longer exists. */
export type GameTypes = (gameId: string) => string | undefined;

const adding = (currency: string, sums: Partial<MinuteSums>): Addition => ({ currency, sums: { ...noSums, ...sums } });

interface Played {
  bets: number;
  stakeMinor: bigint;
  payoutMinor: bigint;
}

/** Play by its product: betting, or everything else. */
function played(types: GameTypes, data: { currency: string; standing?: { gameId: string | null } | undefined }, sums: Played): Addition {
  const { bets, stakeMinor, payoutMinor } = sums;
  const isSport = types(data.standing?.gameId ?? '') === sportsbookGameType;
  if (isSport) return adding(data.currency, { sportBets: bets, sportStakeMinor: stakeMinor, sportPayoutMinor: payoutMinor });
  return adding(data.currency, { casinoBets: bets, casinoStakeMinor: stakeMinor, casinoPayoutMinor: payoutMinor });
}

function betOf(data: unknown, types: GameTypes): Addition | undefined {
  const bet = play.parse(data);
  const stakeMinor = BigInt(bet.amountMinor);
  return stakeMinor === 0n ? undefined : played(types, bet, { bets: 1, stakeMinor, payoutMinor: 0n });
}

function winOf(data: unknown, types: GameTypes): Addition | undefined {
  const win = play.parse(data);
  if (giftKinds.includes(win.playKind)) return undefined;
  return played(types, win, { bets: 0, stakeMinor: 0n, payoutMinor: BigInt(win.amountMinor) });
}

/** The stakes and payouts that a rollback took back; for events of an earlier version, derived from the player's cash. */
function takenBack({ grossStakeMinor, grossPayoutMinor, stakeCashMinor = '0', cashMinor = '0' }: z.output<typeof rollback>) {
  if (grossStakeMinor !== undefined && grossPayoutMinor !== undefined)
    return { stakeMinor: BigInt(grossStakeMinor), payoutMinor: BigInt(grossPayoutMinor) };
  return { stakeMinor: BigInt(stakeCashMinor), payoutMinor: BigInt(stakeCashMinor) - BigInt(cashMinor) };
}

function rollbackOf(data: unknown, types: GameTypes): Addition | undefined {
  const back = rollback.parse(data);
  const { currency = null, standing } = back;
  if (currency === null) return undefined;
  const { stakeMinor, payoutMinor } = takenBack(back);
  return played(types, { currency, standing }, { bets: 0, stakeMinor: -stakeMinor, payoutMinor: -payoutMinor });
}

function depositOf(data: unknown): Addition {
  const { currency, amountMinor, isFurther } = deposit.parse(data);
  return adding(currency, { deposits: isFurther === true ? 0 : 1, depositMinor: BigInt(amountMinor) });
}

function withdrawalOf(data: unknown): Addition {
  const { currency, amountMinor } = payment.parse(data);
  return adding(currency, { withdrawals: 1, withdrawalMinor: BigInt(amountMinor) });
}

/** A deposit ends without money once; what changes of it afterwards leads elsewhere. */
function failureOf(data: unknown): Addition | undefined {
  const { kind, invoice: facts } = invoice.parse(data);
  if (kind !== 'deposit' || facts.status !== invoiceStatus.failure) return undefined;
  return adding(facts.currency, { failedDeposits: 1 });
}

const kinds: Readonly<Record<string, (data: unknown, types: GameTypes) => Addition | undefined>> = {
  BetPlaced: betOf,
  WinPaid: winOf,
  MoneyRolledBack: rollbackOf,
  DepositSettled: depositOf,
  WithdrawalPaid: withdrawalOf,
  InvoiceChanged: failureOf,
};

/** Events that add something. */
export const addingTypes: readonly string[] = Object.keys(kinds);

/** An event's contribution to the figures of its minute; undefined if it makes none. */
export const additionOf = ({ type, data }: Pick<LoggedEvent, 'type' | 'data'>, types: GameTypes): Addition | undefined =>
  kinds[type]?.(data, types);
