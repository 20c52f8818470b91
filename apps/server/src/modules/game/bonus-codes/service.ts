import { bonusCodeResult, bonusCodeStatus, bonusCodeTrigger } from '@pavilion/contract/areas/game/promotions.ts';
import { promoCodeKey } from '@pavilion/contract/identity/pasted-code.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerById, shareDevice } from '../../player/index.ts';
import { activeAccountOf, mayTakeBonus } from '../../wallet/index.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { giveWithPackage } from '../grants/service.ts';
import { type CodePlayer, type CodeRefusal, guessesPerHour, guessWaitSeconds, guessWindowMs, refusalOfCode } from './rules.ts';
import * as store from './store.ts';

/** A player's code as the wire has it (E-16, wire §3.10). */
export interface BonusCodeFacts {
  id: string;
  playerId: string;
  bonusCode: string;
  trigger: number;
  status: number;
  result: number;
  createdAt: string;
}

/** A player's input. */
interface EnteredCode {
  playerId: string;
  bonusCode: string;
  trigger: number;
}

const toFacts = ({ id, playerId, code, trigger, status, result, createdAt }: store.PlayerCodeRow): BonusCodeFacts => ({
  id,
  playerId,
  bonusCode: code,
  trigger,
  status,
  result,
  createdAt: createdAt.toISOString(),
});

/** Own codes of a trigger, newest first (C-71). */
export async function listBonusCodes(
  { database }: Pick<FreespinKernel, 'database'>,
  of: { playerId: string; trigger: number },
): Promise<BonusCodeFacts[]> {
  return (await store.listPlayerCodes(database, of)).map(toFacts);
}

/**
 * A code a player has typed (C-72): status 2 applied, 3 incorrect, 4 not available. Of a player's concurrent attempts only one is applied,
 * and a code is never used more often than it allows (X13). Different wrong codes count against ten an hour (S55).
 * @throws promoAttemptsExceeded
 */
export async function addBonusCode(context: FreespinKernel, entered: EnteredCode): Promise<BonusCodeFacts> {
  const player = await codePlayer(context, entered.playerId);
  return inTransaction(context.database, async (transaction) => {
    await store.holdGuesses(transaction, entered.playerId);
    await refuseGuesser(context, transaction, entered);
    const facts = await enterCode(context, transaction, { entered, player });
    if (facts.status === bonusCodeStatus.incorrect) await rememberGuess(context, transaction, entered);
    if (facts.status === bonusCodeStatus.applied) await publishCode(context, transaction, facts);
    return facts;
  });
}

async function codePlayer(context: FreespinKernel, playerId: string): Promise<Omit<CodePlayer, 'sharesDevice'>> {
  const [player, account] = await Promise.all([playerById(context, playerId), activeAccountOf(context, playerId)]);
  if (player === undefined) throw new DomainError('notFound');
  return { playerId, currency: account?.currency ?? player.currency, country: player.country };
}

async function refuseGuesser(context: FreespinKernel, transaction: Database, { playerId, bonusCode }: EnteredCode): Promise<void> {
  const now = context.clock.now();
  const guesses = await store.listGuesses(transaction, { playerId, since: new Date(now.getTime() - guessWindowMs) });
  const isKnown = guesses.some(({ code }) => code === promoCodeKey(bonusCode));
  const waitSeconds = guessWaitSeconds(
    guesses.map(({ guessedAt }) => guessedAt),
    now,
  );
  if (waitSeconds > 0 && !(isKnown && guesses.length <= guessesPerHour)) {
    throw new DomainError('promoAttemptsExceeded', { retryAfterSeconds: waitSeconds });
  }
}

async function rememberGuess(context: FreespinKernel, transaction: Database, { playerId, bonusCode }: EnteredCode): Promise<void> {
  const at = context.clock.now();
  const since = new Date(at.getTime() - guessWindowMs);
  await store.insertGuess(transaction, { playerId, code: promoCodeKey(bonusCode), at, since });
}

/** Judges a code and applies it if possible; otherwise only the refusing rule is recorded. */
export async function enterCode(
  context: FreespinKernel,
  transaction: Database,
  { entered, player }: { entered: EnteredCode; player: Omit<CodePlayer, 'sharesDevice'> },
): Promise<BonusCodeFacts> {
  const { playerId, trigger } = entered;
  const now = context.clock.now();
  const bonusCode = promoCodeKey(entered.bonusCode);
  const answer = (status: number): BonusCodeFacts => ({
    id: context.random.newId(),
    playerId,
    bonusCode,
    trigger,
    status,
    result: bonusCodeResult.none,
    createdAt: now.toISOString(),
  });
  const code = await store.lockCode(transaction, bonusCode);
  if (code === undefined) return answer(bonusCodeStatus.incorrect);
  const sharesDevice = code.ownerPlayerId !== null && (await shareDevice({ database: transaction }, [playerId, code.ownerPlayerId]));
  const isWaiting = trigger === bonusCodeTrigger.deposit;
  const hadBefore = (await store.findPlayerCode(transaction, { playerId, codeId: code.id })) !== undefined;
  const refusal =
    refusalOfCode(code, { player: { ...player, sharesDevice }, trigger, now }) ??
    (hadBefore ? refusedBy('codeHadBefore') : null) ??
    (isWaiting ? null : await applyCode(context, transaction, { code, playerId, currency: player.currency }));
  if (refusal !== null) {
    await keepRefusal(context, transaction, { playerId, codeId: code.id, refusal });
    return answer(bonusCodeStatus.notAvailable);
  }
  const result = isWaiting ? bonusCodeResult.waiting : bonusCodeResult.used;
  const row = { id: context.random.newId(), playerId, codeId: code.id, trigger, status: bonusCodeStatus.applied, result, createdAt: now };
  await store.insertPlayerCode(transaction, row);
  return toFacts({ ...row, code: code.code });
}

/** A rule that operators read by its name; the player hears that the code is not available. */
const refusedBy = (rule: CodeRefusal['rule'], facts: CodeRefusal['facts'] = {}): CodeRefusal => ({ rule, facts });

/** Why a campaign was not given, by the word of a rule. */
const outcomes = { repeated: 'campaignHadBefore', usedUp: 'campaignUsedUp', unavailable: 'campaignUnavailable' } as const;

/** Keeps by which rule a code was refused. A code that waits for the other trigger is not: the client tries both (D-22). */
export async function keepRefusal(
  context: Pick<FreespinKernel, 'random' | 'clock'>,
  transaction: Database,
  { playerId, codeId, refusal }: { playerId: string; codeId: string; refusal: CodeRefusal },
): Promise<void> {
  if (refusal.rule === 'otherTrigger') return;
  await store.saveRefusal(transaction, { id: context.random.newId(), playerId, codeId, ...refusal, at: context.clock.now() });
}

/** The deposit that a code is used by: what of it may be played with. */
interface CodeDeposit {
  id: string;
  amountMinor: bigint;
}

/**
 * Gives what a code promises and counts its use. @returns the rule when the player has had the campaign as often as it allows or may not
 * play now: then nothing was given
 */
export async function applyCode(
  context: FreespinKernel,
  transaction: Database,
  { code, ...given }: { code: store.CodeRow; playerId: string; currency: string; deposit?: CodeDeposit },
): Promise<CodeRefusal | null> {
  const { playerId, currency, deposit } = given;
  if (!(await mayTakeBonus(context, transaction, { playerId, currency }))) return refusedBy('mayNotPlay', { currency });
  const cause = { campaignId: code.campaignId, source: 'promo-code', sourceKey: code.id, depositId: deposit?.id };
  const outcome = await giveWithPackage(context, transaction, { playerId, currency, ...cause, depositMinor: deposit?.amountMinor });
  if (outcome !== 'issued') return refusedBy(outcomes[outcome], { campaignId: code.campaignId });
  await store.countUse(transaction, code.id);
  return null;
}

/** Publishes the outcome of a code on the player's channel (T-07). */
export function publishCode(context: Pick<FreespinKernel, 'publish'>, transaction: Database, code: BonusCodeFacts): Promise<void> {
  return context.publish(transaction, { type: 'BonusCodeChanged', playerId: code.playerId, code });
}

/** Removes a code that waits for a deposit (C-73). @throws notFound, bonusCodeUsed */
export async function removeBonusCode(context: FreespinKernel, owned: { playerId: string; id: string }): Promise<BonusCodeFacts> {
  return inTransaction(context.database, async (transaction) => {
    const row = await store.lockPlayerCode(transaction, owned);
    if (row === undefined) throw new DomainError('notFound');
    if (row.result !== bonusCodeResult.waiting) throw new DomainError('bonusCodeUsed');
    await store.deletePlayerCode(transaction, row.id);
    return toFacts(row);
  });
}

/** Forgets wrong codes that no longer count. */
export async function forgetOldGuesses({ database, clock }: Pick<FreespinKernel, 'database' | 'clock'>): Promise<void> {
  await store.deleteGuessesBefore(database, new Date(clock.now().getTime() - guessWindowMs));
}
