import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Given } from '@pavilion/contract/endpoint.ts';
import type { playerBonus } from '@pavilion/contract/game-bonus.ts';
import { formatDecimal, roundDown, scaleOf } from '@pavilion/money';
import type { BonusState } from '../../wallet/index.ts';
import type { Catalogue } from '../catalogue/snapshot.ts';
import { termsOfBonus } from './plain-terms.ts';
import { standingStatus } from './rules.ts';
import type { BonusRow } from './store.ts';

export type PlayerBonusFacts = Given<typeof playerBonus>;

const HUNDREDTHS_PERCENT = 10_000n;

/** A player's bonus as its owner and its channel read it (E-14, wire §3.10). */
export function toPlayerBonus(row: BonusRow, standing: BonusState | undefined, games: Catalogue['gameByKey']): PlayerBonusFacts {
  // Wins of free spins raise both (C51): the books know them as they are now.
  const amountMinor = standing?.grantedMinor ?? row.amountMinor;
  const terms = { ...row.terms, requiredMinor: standing?.requiredMinor ?? row.terms.requiredMinor };
  const { currency } = row;
  const major = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const wageredMinor = standing?.wageredMinor ?? 0n;
  const countedMinor = wageredMinor < terms.requiredMinor ? wageredMinor : terms.requiredMinor;
  const { status, result } = standingStatus(row, standing);
  const isActive = status === bonusStatus.active;
  return {
    ...packageOf(row),
    id: row.id,
    playerId: row.playerId,
    name: row.name,
    bonusType: row.type,
    status,
    result,
    currency,
    amount: major(amountMinor),
    activationExpiredAt: iso(row.activationExpiresAt),
    wageringExpiredAt: iso(standing?.expiresAt ?? row.wageringExpiresAt),
    finishedAt: iso(row.finishedAt),
    createdAt: row.createdAt.toISOString(),
    currentWagerPercentage: percentOf(countedMinor, terms.requiredMinor),
    currentWagerAmount: major(countedMinor),
    ...partsOf(terms, { countedMinor, major }),
    openedTransactionsCount: isActive ? (standing?.openRoundCount ?? 0) : 0,
    isBonusCancelLock: terms.isCancelLocked,
    maxBetAmount: terms.maxBetMinor === null ? null : major(terms.maxBetMinor),
    maxWinAmount: terms.conversionCapMinor === null ? null : major(terms.conversionCapMinor),
    maxWinMultiplier: terms.maxWinMultiplier,
    // Money of one's own does not leave while the bonus is active, or it leaves and ends the bonus.
    sticky: terms.blocksWithdrawal,
    cashable: terms.isCashable,
    remainingAmount: major(isActive ? (standing?.remainingMinor ?? 0n) : 0n),
    terms: termsOfBonus({ ...row, amountMinor, terms }, games),
  };
}

type Writer = (amountMinor: bigint) => string;

/** What is wagered and what is left, by the part that counts: games, or bets on sport (wire §3.10). */
function partsOf(terms: BonusRow['terms'], { countedMinor, major }: { countedMinor: bigint; major: Writer }) {
  const isSport = terms.sport !== null;
  const [none, counted, left] = [major(0n), major(countedMinor), major(terms.requiredMinor - countedMinor)];
  const range = {
    ...(terms.stakeFromMinor === null ? {} : { amountFrom: major(terms.stakeFromMinor) }),
    ...(terms.stakeToMinor === null ? {} : { amountTo: major(terms.stakeToMinor) }),
  };
  return {
    currentWagerCasinoAmount: isSport ? none : counted,
    currentWagerSportsbookAmount: isSport ? counted : none,
    requiredWagerCasinoAmount: isSport ? none : left,
    requiredWagerSportsbookAmount: isSport ? left : none,
    wagerCasino: isSport ? 0 : Number(terms.wagerMultiplier),
    wagerSportsbook: isSport ? Number(terms.wagerMultiplier) : 0,
    wagerCasinoConditions: isSport ? {} : range,
    wagerSportsbookConditions: isSport ? range : {},
  };
}

const packageOf = ({ packageId, packageName, packagePriority, issueSessionId }: BonusRow) => ({
  packageId,
  packageName,
  packagePriority,
  issueSessionId,
});

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Two decimals, rounded down: nothing shows 100 % before it is. */
function percentOf(partMinor: bigint, wholeMinor: bigint): number {
  return wholeMinor === 0n ? 100 : Number(roundDown(partMinor * HUNDREDTHS_PERCENT, wholeMinor)) / 100;
}
