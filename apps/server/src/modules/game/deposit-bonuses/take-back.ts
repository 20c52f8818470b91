import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import { roundDown } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { holdPlayer, takeBackBonus } from '../../wallet/index.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { finishFreespins } from '../freespins/service.ts';
import * as freespins from '../freespins/store.ts';
import { publishFreespins } from '../freespins/publish.ts';
import { publishBonuses } from '../bonuses/publish.ts';
import { finish, followStandings } from '../bonuses/service.ts';
import * as gifts from './gift-store.ts';
import * as store from '../bonuses/store.ts';

type GiftContext = Omit<FreespinKernel, 'game'>;

/** A deposit reduced by claims: `outMinor` of `paidMinor` is gone, `heldTakenMinor` of that was held, and so had brought nothing (D-147). */
interface ReducedDeposit {
  readonly playerId: string;
  readonly invoiceId: string;
  readonly paidMinor: bigint;
  readonly outMinor: bigint;
  readonly heldTakenMinor: bigint;
}

/** The part of a gift still covered by its deposit, relative to before. */
interface Share {
  readonly keptMinor: bigint;
  readonly ofMinor: bigint;
}

/**
 * Takes back what a deposit brought, in proportion to what of it has gone back: bonuses that wait or are played, free spins and what they are winning.
 * A deposit that comes back brings nothing again. Repeats take nothing more. Free spins under way end once their part is played: a studio's order has
 * no smaller number.
 * @returns true where something had become cash before, which stays: a person has to look
 */
export async function takeBackGifts(context: GiftContext, transaction: Database, deposit: ReducedDeposit): Promise<boolean> {
  const { outMinor, playerId } = deposit;
  await holdPlayer(transaction, playerId);
  let hasBecomeCash = false;
  for (const gift of await gifts.listGifts(transaction, deposit)) {
    const share = shareOf(deposit, gift.depositOutMinor);
    const reduce = gift.kind === 'bonus' ? reduceBonus : reduceFreespins;
    const isCash =
      share.keptMinor < share.ofMinor && (await reduce(context, transaction, { id: gift.id, playerId, share, step: String(outMinor) }));
    hasBecomeCash ||= isCash;
    await gifts.setDepositOut(transaction, { ...gift, depositOutMinor: outMinor });
  }
  return hasBecomeCash;
}

/** Worked example: of 90.00 paid 50.00 were held. Claims of 50.00 keep 40.00 of 40.00, the whole gift; 20.00 more keep 20.00 of 40.00. */
function shareOf({ paidMinor, outMinor, heldTakenMinor }: ReducedDeposit, outBeforeMinor: bigint): Share {
  const goneMinor = outBeforeMinor > heldTakenMinor ? outBeforeMinor : heldTakenMinor;
  return { keptMinor: paidMinor - outMinor, ofMinor: paidMinor - goneMinor };
}

interface Reduction {
  readonly id: string;
  readonly playerId: string;
  readonly share: Share;
  /** Makes each reduction a separate operation. */
  readonly step: string;
}

const keptOf = (minor: bigint, { keptMinor, ofMinor }: Share): bigint => roundDown(minor * keptMinor, ofMinor);

async function reduceBonus(context: GiftContext, transaction: Database, { id, playerId, share, step }: Reduction): Promise<boolean> {
  const row = await store.lockBonus(transaction, { playerId, bonusId: id });
  invariant(row, 'A bonus that came with a deposit is there.');
  const { status, currency, terms } = row;
  if (status !== bonusStatus.issued) return takeBackMoney(context, transaction, { playerId, currency, bonusId: id, share, step });
  const amountMinor = keptOf(row.amountMinor, share);
  if (amountMinor === 0n) {
    await finish(context, transaction, { bonus: row, result: bonusResult.canceled });
    return false;
  }
  const conversionCapMinor = terms.conversionCapMinor === null ? null : keptOf(terms.conversionCapMinor, share).toString();
  const smaller = { requiredMinor: keptOf(terms.requiredMinor, share).toString(), conversionCapMinor };
  await gifts.setIssuedAmount(transaction, { id, amountMinor, terms: smaller });
  await publishBonuses(context, transaction, { bonusIds: [id], isNew: false });
  return false;
}

async function takeBackMoney(
  context: GiftContext,
  transaction: Database,
  bonus: { playerId: string; currency: string; bonusId: string; share: Share; step: string },
): Promise<boolean> {
  const releasedMinor = await takeBackBonus(context, transaction, bonus);
  await followStandings(context, transaction, [bonus.bonusId]);
  await publishBonuses(context, transaction, { bonusIds: [bonus.bonusId], isNew: false });
  return releasedMinor > 0n;
}

async function reduceFreespins(context: GiftContext, transaction: Database, { id, playerId, share, step }: Reduction): Promise<boolean> {
  const row = await freespins.lockFreespins(transaction, { playerId, freespinId: id });
  invariant(row, 'Free spins that came with a deposit are there.');
  const { currency, status, usedCount, wonMinor } = row;
  const spinCount = Number(keptOf(BigInt(row.spinCount), share));
  if (status !== bonusStatus.finished && usedCount >= spinCount)
    await finishFreespins(context, transaction, { row, result: bonusResult.canceled });
  else if (status !== bonusStatus.finished) {
    await gifts.setSpins(transaction, { id, spinCount });
    await publishFreespins(context, transaction, { freespinId: id, isNew: false });
  }
  if (status === bonusStatus.issued) return false;
  const isCash = await takeBackMoney(context, transaction, { playerId, currency, bonusId: id, share, step });
  return isCash || (Number(row.wagerMultiplier) === 0 && wonMinor > 0n);
}
