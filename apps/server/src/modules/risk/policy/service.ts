import { convertMinor, parseDecimal, roundDown, scaleOf } from '@pavilion/money';
import type { Kernel } from '../../../kernel/context.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { isHeldForIdentity, isIdentityOverdue, playerById, type PlayerSummary } from '../../player/index.ts';
import { policyFor, type PolicyPack, ratedCurrency, type SettingsContext, stakeCapsFor, todayAtHome } from '../../settings/index.ts';
import { ageInYears } from './rules.ts';

type PolicyContext = Pick<Kernel, 'database' | 'clock'> & SettingsContext;

async function playerUnder(context: PolicyContext, playerId: string): Promise<{ player: PlayerSummary; policy: PolicyPack }> {
  const player = await playerById(context, playerId);
  invariant(player, 'A policy is asked for a player who exists.');
  return { player, policy: await policyFor(context, player.country) };
}

/** The rules a player plays under, by the country of residence. */
export const policyOfPlayer = async (context: PolicyContext, playerId: string): Promise<PolicyPack> =>
  (await playerUnder(context, playerId)).policy;

/**
 * Refuses deposits and play for money while an operator has to decide whether the account is an excluded person's (L7), and where the pack
 * or an operator asks for something the player has not given yet: a birth date (L9), a confirmed identity within its time.
 * @throws identityReviewOpen, birthdateRequired, identityCheckRequired
 */
export async function requirePolicyMet(context: PolicyContext, playerId: string): Promise<void> {
  const { player, policy } = await playerUnder(context, playerId);
  if (await isHeldForIdentity(context, playerId)) throw new DomainError('identityReviewOpen');
  if (policy.requiresBirthdate && player.birthdate === null) throw new DomainError('birthdateRequired');
  if (await isIdentityOverdue(context, player)) throw new DomainError('identityCheckRequired');
}

/** The rules of a launched game. */
export interface LaunchRules {
  /** The most a round may cost in the session's currency; the ledger refuses more. */
  stakeMaxMinor: bigint | null;
  spinMinMs: number;
  isAutoplayAllowed: boolean;
}

/** The rules of the player's pack for a game: caps by type and age, converted into the session's currency and rounded down. */
export async function launchRules(
  context: PolicyContext,
  launch: { playerId: string; gameType: string; currency: string },
): Promise<LaunchRules> {
  const { player, policy } = await playerUnder(context, launch.playerId);
  const ageYears = player.birthdate === null ? null : ageInYears(player.birthdate, await todayAtHome(context, player.country));
  const caps = stakeCapsFor(policy, { gameType: launch.gameType, ageYears });
  const to = await ratedCurrency(context, launch.currency);
  const amounts = await Promise.all(
    caps.map(async ({ amount, currency }) => {
      const amountMinor = parseDecimal(amount, scaleOf(currency));
      if (currency === launch.currency) return amountMinor;
      return convertMinor(amountMinor, { from: await ratedCurrency(context, currency), to, rounding: roundDown });
    }),
  );
  const stakeMaxMinor = amounts.reduce<bigint | null>((least, amount) => (least === null || amount < least ? amount : least), null);
  return { stakeMaxMinor, spinMinMs: policy.spinMinMs, isAutoplayAllowed: policy.isAutoplayAllowed };
}

/** Are bonuses offered to this player at all, and how often may they at most ask to be staked? Campaigns read it before they give. */
export async function bonusRulesOf(context: PolicyContext, playerId: string): Promise<PolicyPack['bonuses']> {
  return (await policyOfPlayer(context, playerId)).bonuses;
}
