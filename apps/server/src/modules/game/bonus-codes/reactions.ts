import { bonusCodeResult, bonusCodeStatus, bonusCodeTrigger } from '@pavilion/contract/areas/game/promotions.ts';
import { promoCodeKey } from '@pavilion/contract/identity/pasted-code.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import type { Follower } from '../../../kernel/followers/follower.ts';
import { findCampaign } from '../bonuses/campaigns/campaign-store.ts';
import { currencyPair } from '../bonuses/campaigns/amounts.ts';
import { depositWorthMinor, fitsDeposit } from '../bonuses/rules.ts';
import { takeBackGifts } from '../deposit-bonuses/take-back.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { refusalOfCode } from './rules.ts';
import { applyCode, enterCode, keepRefusal, publishCode } from './service.ts';
import * as store from './store.ts';

const registered = z.object({
  currency: z.string(),
  country: z.nullable(z.string()),
  bonusCode: z.optional(z.nullable(z.string())),
});

/**
 * Applies the code of a registration to the new player, at once or with the first deposit (A-29, D-22). A bad one is reported to the player and undoes
 * nothing (D-47). The player's codes are his own from the first, so a repeat finds the code used and says nothing.
 */
export const registrationCodes: Follower<FreespinKernel> = {
  name: 'game.registration-codes',
  types: ['PlayerRegistered'],
  handle: async (context, transaction, events) => {
    for (const { playerId, data } of events) {
      const { bonusCode, currency, country } = registered.parse(data);
      if (playerId === null || bonusCode === undefined || bonusCode === null || bonusCode.trim() === '') continue;
      await enterAtRegistration(context, transaction, { bonusCode, player: { playerId, currency, country } });
    }
  },
};

interface Newcomer {
  bonusCode: string;
  player: { playerId: string; currency: string; country: string | null };
}

async function enterAtRegistration(context: FreespinKernel, transaction: Database, { bonusCode, player }: Newcomer): Promise<void> {
  const { playerId } = player;
  const code = await store.lockCode(transaction, promoCodeKey(bonusCode));
  const isRepeat = code !== undefined && (await store.findPlayerCode(transaction, { playerId, codeId: code.id })) !== undefined;
  if (isRepeat) return;
  // D-22: the trigger is tried as 1, then as 3.
  const trigger = code?.trigger ?? bonusCodeTrigger.profile;
  const facts = await enterCode(context, transaction, { entered: { playerId, bonusCode, trigger }, player });
  await publishCode(context, transaction, facts);
}

const settled = z.object({
  invoiceId: z.string(),
  amountMinor: z.string(),
  admittedMinor: z.optional(z.string()),
  currency: z.string(),
  bonusId: z.optional(z.nullable(z.string())),
  isBonusDecline: z.optional(z.boolean()),
  isFurther: z.optional(z.boolean()),
});

/**
 * Applies the code that waits for a deposit when one settles without a bonus of its own: a chosen bonus and a code exclude each other, and
 * who declined bonuses gets none (S-18). A deposit outside the code's range leaves it waiting. Only what
 * may be played with at once counts: what is held may yet go back as it came (D-147).
 */
export const depositCodes: Follower<FreespinKernel> = {
  name: 'game.deposit-codes',
  types: ['DepositSettled', 'DepositReduced'],
  handle: async (context, transaction, events) => {
    for (const { type, playerId, data } of events) {
      if (type === 'DepositReduced') {
        // Gifts of a code granted just after the deposit was reversed were not there to be taken back with it.
        if (playerId !== null) await takeBackGifts(context, transaction, { playerId, ...reduced.parse(data) });
        continue;
      }
      const { bonusId, isBonusDecline, isFurther, amountMinor, admittedMinor = amountMinor, currency, invoiceId } = settled.parse(data);
      const isChosenOtherwise = (bonusId !== undefined && bonusId !== null) || isBonusDecline === true;
      if (playerId === null || isChosenOtherwise || isFurther === true) continue;
      await applyWaiting(context, transaction, { playerId, currency, invoiceId, amountMinor: BigInt(admittedMinor) });
    }
  },
};

const minor = z.pipe(
  z.string(),
  z.transform((digits: string) => BigInt(digits)),
);
const reduced = z.object({
  invoiceId: z.string(),
  paidMinor: minor,
  outMinor: minor,
  /** An earlier version did not say it. */
  heldTakenMinor: z.prefault(minor, '0'),
});

interface Deposit {
  playerId: string;
  invoiceId: string;
  currency: string;
  amountMinor: bigint;
}

const applied = { status: bonusCodeStatus.applied, result: bonusCodeResult.used };
const cameToNothing = { status: bonusCodeStatus.notAvailable, result: bonusCodeResult.none };

/** Rules that refuse this deposit alone: the code waits on. Its country and its owner were judged when it was entered. */
const passingRules: readonly string[] = ['otherCurrency', 'mayNotPlay'];

/** A deposit goes by one code: the newest of those that wait which it is in the range of. */
async function applyWaiting(context: FreespinKernel, transaction: Database, deposit: Deposit): Promise<void> {
  for (const waiting of await store.lockWaitingCodes(transaction, deposit.playerId)) {
    const outcome = await applyOne(context, transaction, { waiting, deposit });
    if (outcome === undefined) continue;
    const { id, playerId, code: bonusCode, trigger, createdAt } = waiting;
    await store.setPlayerCode(transaction, { id, ...outcome });
    await publishCode(context, transaction, { id, playerId, bonusCode, trigger, ...outcome, createdAt: createdAt.toISOString() });
    if (outcome === applied) return;
  }
}

/** @returns what has become of a code with this deposit; nothing while it waits on */
async function applyOne(
  context: FreespinKernel,
  transaction: Database,
  { waiting, deposit }: { waiting: store.PlayerCodeRow; deposit: Deposit },
): Promise<typeof applied | typeof cameToNothing | undefined> {
  const { playerId, currency, invoiceId, amountMinor } = deposit;
  const code = await store.lockCode(transaction, waiting.code);
  const campaign = code && (await findCampaign(transaction, code.campaignId));
  if (code === undefined || campaign === undefined) return undefined;
  const pair = await currencyPair(context, currency);
  if (!fitsDeposit(campaign, { pair, amountMinor }) || depositWorthMinor(campaign, { pair, amountMinor }) === 0n) return undefined;
  const player = { playerId, currency, country: code.countries[0] ?? null, sharesDevice: false };
  const refusal =
    refusalOfCode(code, { player, trigger: bonusCodeTrigger.deposit, now: context.clock.now() }) ??
    (await applyCode(context, transaction, { code, playerId, currency, deposit: { id: invoiceId, amountMinor } }));
  if (refusal === null) return applied;
  if (passingRules.includes(refusal.rule)) return undefined;
  await keepRefusal(context, transaction, { playerId, codeId: code.id, refusal });
  return cameToNothing;
}
