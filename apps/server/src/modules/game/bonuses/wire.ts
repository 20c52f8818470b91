import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { playerBonus } from '@pavilion/contract/areas/game/bonus.ts';
import { formatDecimal, roundDown, scaleOf } from '@pavilion/money';
import { type BonusState, sinceItBegan } from '../../wallet/index.ts';
import type { Catalogue } from '../catalogue/snapshot.ts';
import { termsOfBonus } from './terms/plain-terms.ts';
import { standingStatus } from './rules.ts';
import type { BonusRow } from './store.ts';

export type PlayerBonusFacts = SchemaInput<typeof playerBonus>;

const HUNDREDTHS_PERCENT = 10_000n;

/** A player's bonus as its owner and its channel read it (E-14, wire §3.10). */
export function toPlayerBonus(row: BonusRow, standing: BonusState | undefined, games: Catalogue['gameByKey']): PlayerBonusFacts {
  const { currency } = row;
  const major = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const { amountMinor, requiredMinor, wageringExpiresAt } = bookedTerms(row, standing);
  const terms = { ...row.terms, requiredMinor };
  const { status, result } = standingStatus(row, standing);
  const progress = progressOf(standing, { requiredMinor, isActive: status === bonusStatus.active });
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
    wageringExpiredAt: iso(wageringExpiresAt),
    finishedAt: iso(row.finishedAt),
    createdAt: row.createdAt.toISOString(),
    currentWagerPercentage: percentOf(progress.countedMinor, requiredMinor),
    currentWagerAmount: major(progress.countedMinor),
    ...partsOf(terms, { countedMinor: progress.countedMinor, major }),
    pendingWagerAmount: major(progress.pendingMinor),
    openedTransactionsCount: progress.openRoundCount,
    isBonusCancelLock: terms.isCancelLocked,
    maxBetAmount: terms.maxBetMinor === null ? null : major(terms.maxBetMinor),
    maxWinAmount: terms.conversionCapMinor === null ? null : major(terms.conversionCapMinor),
    maxWinMultiplier: terms.maxWinMultiplier,
    // The player's own money stays while the bonus is active, or its withdrawal ends the bonus.
    sticky: terms.blocksWithdrawal,
    cashable: terms.isCashable,
    remainingAmount: major(progress.remainingMinor),
    terms: termsOfBonus({ ...row, amountMinor, terms }, games),
  };
}

/** Amount, requirement and end as the books have them, which wins of free spins raise (C51); the row's own before they have any. */
const bookedTerms = (row: BonusRow, standing: BonusState | undefined) => ({
  amountMinor: standing?.grantedMinor ?? row.amountMinor,
  requiredMinor: standing === undefined ? row.terms.requiredMinor : sinceItBegan(standing).requiredMinor,
  wageringExpiresAt: standing?.expiresAt ?? row.wageringExpiresAt,
});

interface Progress {
  /** The amount that counts for good, so progress is complete when the bonus is released and not before. */
  readonly countedMinor: bigint;
  readonly pendingMinor: bigint;
  readonly remainingMinor: bigint;
  readonly openRoundCount: number;
}

function progressOf(standing: BonusState | undefined, { requiredMinor, isActive }: { requiredMinor: bigint; isActive: boolean }): Progress {
  if (standing === undefined) return { countedMinor: 0n, pendingMinor: 0n, remainingMinor: 0n, openRoundCount: 0 };
  const { pendingMinor, remainingMinor, openRoundCount } = standing;
  const countedMinor = least(sinceItBegan(standing).wageredMinor - pendingMinor, requiredMinor);
  if (!isActive) return { countedMinor, pendingMinor: 0n, remainingMinor: 0n, openRoundCount: 0 };
  return { countedMinor, pendingMinor: least(pendingMinor, requiredMinor - countedMinor), remainingMinor, openRoundCount };
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

type Writer = (amountMinor: bigint) => string;

/** Wagered and remaining amounts, for games or for sports bets, whichever counts (wire §3.10). */
function partsOf(terms: BonusRow['terms'], { countedMinor, major }: { countedMinor: bigint; major: Writer }) {
  const range = {
    ...(terms.stakeFromMinor === null ? {} : { amountFrom: major(terms.stakeFromMinor) }),
    ...(terms.stakeToMinor === null ? {} : { amountTo: major(terms.stakeToMinor) }),
  };
  const idle = { counted: major(0n), left: major(0n), multiplier: 0, range: {} };
  const counting = {
    counted: major(countedMinor),
    left: major(terms.requiredMinor - countedMinor),
    multiplier: Number(terms.wagerMultiplier),
    range,
  };
  const [casino, sportsbook] = terms.sport === null ? [counting, idle] : [idle, counting];
  return {
    currentWagerCasinoAmount: casino.counted,
    currentWagerSportsbookAmount: sportsbook.counted,
    requiredWagerCasinoAmount: casino.left,
    requiredWagerSportsbookAmount: sportsbook.left,
    wagerCasino: casino.multiplier,
    wagerSportsbook: sportsbook.multiplier,
    wagerCasinoConditions: casino.range,
    wagerSportsbookConditions: sportsbook.range,
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
