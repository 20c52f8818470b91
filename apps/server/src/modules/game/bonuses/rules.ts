import { bonusIssueStatus, bonusResult, bonusStatus, bonusType } from '@pavilion/contract/constants.ts';
import { roundDown } from '@pavilion/money';
import type { BonusState } from '../../wallet/index.ts';
import type { Catalogue } from '../catalogue/snapshot.ts';
import { amountIn, amountInOrNull, type CurrencyPair } from './campaigns/amounts.ts';
import type { Campaign } from './campaigns/campaign.ts';

/** How a bonus ended in the books, as players read it (product §4: 3-2 played, 3-3 cancelled, 3-4 expired, 3-5 lost). */
export const resultOf: Readonly<Record<Exclude<BonusState['status'], 'waiting' | 'active'>, number>> = {
  released: bonusResult.played,
  cancelled: bonusResult.canceled,
  expired: bonusResult.expired,
  lost: bonusResult.lost,
};

/** Status and result as they are now: the books know of an end a moment before the player's row does. */
export function standingStatus(
  row: { status: number; result: number },
  standing: BonusState | undefined,
): { status: number; result: number } {
  if (row.status !== bonusStatus.active || standing === undefined) return row;
  if (standing.status === 'active' || standing.status === 'waiting') return row;
  return { status: bonusStatus.finished, result: resultOf[standing.status] };
}

/** May a player have a campaign with a deposit in its range? Bounds count as inside (V-80); a deposit that is held as a whole is in none (D-147). */
export function fitsDeposit(campaign: Campaign, deposit: { pair: CurrencyPair; amountMinor: bigint }): boolean {
  const { pair, amountMinor } = deposit;
  const fromMinor = amountInOrNull(pair, campaign.rules.deposit?.from ?? null);
  const toMinor = amountInOrNull(pair, campaign.rules.deposit?.to ?? null);
  return amountMinor > 0n && (fromMinor === null || amountMinor >= fromMinor) && (toMinor === null || amountMinor <= toMinor);
}

/**
 * The worth of a campaign with a deposit (W-39, W-40), rounded down: an amount, or a share of the deposit up to its cap. Example: 100 % up
 * to 100.00 of a deposit of 250.00 is 100.00. Undefined for free spins.
 */
export function depositWorthMinor(campaign: Campaign, deposit: { pair: CurrencyPair; amountMinor: bigint }): bigint | undefined {
  const { rules, type } = campaign;
  if (type === bonusType.cash) return rules.amount === null ? undefined : amountIn(deposit.pair, rules.amount);
  if (type !== bonusType.percentage || rules.depositPercentage === null) return undefined;
  const shareMinor = roundDown(deposit.amountMinor * BigInt(rules.depositPercentage), 100n);
  const capMinor = amountInOrNull(deposit.pair, rules.maxAmount);
  return capMinor !== null && capMinor < shareMinor ? capMinor : shareMinor;
}

/** The facts about a player that decide which campaigns are offered. */
export interface OfferFacts {
  readonly now: Date;
  /** Ordinal number of the player's next deposit, from 1. */
  readonly nextDepositNumber: number;
  readonly use: { readonly count: number; readonly isLive: boolean } | undefined;
}

/** Is the campaign enabled and within its period? */
export function isRunning({ isEnabled, availableFrom, availableTo }: Campaign, now: Date): boolean {
  return isEnabled && (availableFrom === null || availableFrom <= now) && (availableTo === null || now < availableTo);
}

const isUsedUp = ({ usesMax }: Campaign, use: OfferFacts['use']): boolean => usesMax !== null && (use?.count ?? 0) >= usesMax;

/** Whether what a campaign gives can be played by who lives in a country: free spins are of a game that is offered there. */
export function isPlayableIn(
  country: string | null,
  { rules: { freespins } }: Pick<Campaign, 'rules'>,
  { gameByKey }: Pick<Catalogue, 'gameByKey'>,
): boolean {
  if (freespins === null) return true;
  const game = gameByKey.get(freespins.game);
  return game !== undefined && (country === null || !game.blockedCountries.includes(country));
}

/** Is the campaign on offer with the player's next deposit? */
export function isOnOffer(campaign: Campaign, standing: OfferFacts): boolean {
  const { trigger, deposit } = campaign.rules;
  if (trigger !== 'deposit' || !isRunning(campaign, standing.now) || isUsedUp(campaign, standing.use)) return false;
  const numbers = deposit?.numbers ?? [];
  return numbers.length === 0 || numbers.includes(standing.nextDepositNumber);
}

/** Has the campaign ended, or has the player already made every deposit that it goes with? */
function isOver({ availableTo, rules }: Campaign, { now, nextDepositNumber }: OfferFacts): boolean {
  if (availableTo !== null && availableTo <= now) return true;
  const numbers = rules.deposit?.numbers ?? [];
  return numbers.length > 0 && numbers.every((number) => number < nextDepositNumber);
}

/** `issueStatus` of wire §3.10: 1 issued, 2 unavailable, 3 available, 4 used or expired. */
export function issueStatusOf(campaign: Campaign, standing: OfferFacts): number {
  if (standing.use?.isLive === true) return bonusIssueStatus.issued;
  if (isUsedUp(campaign, standing.use) || isOver(campaign, standing)) return bonusIssueStatus.used;
  return isOnOffer(campaign, standing) ? bonusIssueStatus.available : bonusIssueStatus.unavailable;
}
