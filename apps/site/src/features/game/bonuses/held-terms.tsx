import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { type Term } from '@pavilion/ui';
import { useMemo } from 'react';
import { useCountdown } from '../../../browser/use-countdown.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { useActiveAccount } from '../../wallet/queries.ts';
import { priceTag } from './price-tag.ts';
import { type OwnMoneyKind, useBonusTexts, useReturnPercent } from './bonus-labels.ts';
import styles from './bonuses.module.css';
import { isCounted, timeLeft, wagering } from './shelf.ts';

/** The terms of free spins: value of a spin, how wins are paid, and the deadline (design §8). */
export function useSpinTerms(): (freespin: PlayerFreespin) => Term[] {
  const texts = useBonusTexts();
  const money = useMoneyText();
  return ({ status, stake, won, usedCount, wager, maxWinAmount, currency, expiredAt, activationExpiredAt }) => {
    const isActive = status === bonusStatus.active;
    const ends = isActive ? expiredAt : activationExpiredAt;
    return [
      { label: texts('spins.worth'), value: money(stake, currency) },
      ...(usedCount > 0 ? [{ label: texts('spins.won'), value: money(won, currency) }] : []),
      { label: texts('spins.paidAs'), value: wager > 0 ? texts('spins.asBonus', { count: wager }) : texts('spins.asOwn') },
      ...(maxWinAmount === null ? [] : [{ label: texts('spins.most'), value: money(maxWinAmount, currency) }]),
      ...(ends === null ? [] : [{ label: texts(isActive ? 'ends' : 'activateBy'), value: <Deadline at={ends} /> }]),
    ];
  };
}

/** A deadline with the time left, e.g. `2 Dec, 23:59 CET, 12 days left`; the day alone where more than 60 are left. */
export function Deadline({ at }: { at: string }) {
  const texts = useBonusTexts();
  const moments = useMoments();
  const endMs = useMemo(() => Date.parse(at), [at]);
  const seconds = useCountdown(endMs);
  const date = moments.deadline(at);
  if (seconds === 0) return <bdi>{date}</bdi>;
  // A deadline far off needs its year instead of a count.
  if (!isCounted(seconds)) return <bdi>{moments.day(at)}</bdi>;
  const { unit, count } = timeLeft(seconds);
  return <bdi>{texts('until', { left: texts(`timeLeft.${unit}`, { count }), date })}</bdi>;
}

/** The terms on a bonus's card: those that are easily broken, and what the bets still to place cost on average. */
export function useCardTerms(): (bonus: PlayerBonus) => Term[] {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const returnPercent = useReturnPercent();
  return (bonus) => {
    const { cost } = priceTag({ gain: bonus.amount, betTotal: wagering(bonus).left, returnPercent });
    const ends = bonus.status === bonusStatus.active ? bonus.wageringExpiredAt : bonus.activationExpiredAt;
    return [
      ...(cost > 0 ? [{ label: texts('priceTag.cost', { percent: returnPercent }), value: money(cost, bonus.currency) }] : []),
      ...(bonus.maxBetAmount === null ? [] : [{ label: texts('maxBet'), value: money(bonus.maxBetAmount, bonus.currency) }]),
      ...(ends === null
        ? []
        : [{ label: texts(bonus.status === bonusStatus.active ? 'ends' : 'activateBy'), value: <Deadline at={ends} /> }]),
    ];
  };
}

/** Terms as a compact list; absent without any. */
export function Facts({ rows }: { rows: readonly Term[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value }, index) => [<dt key={`t${index}`}>{label}</dt>, <dd key={`d${index}`}>{value}</dd>])}
    </dl>
  );
}

/** The player's own money, and whether it can be withdrawn now (design §8). */
export function OwnMoney({ kind }: { kind: OwnMoneyKind }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const account = useActiveAccount();
  if (!account) return null;
  return <p className={styles.ownMoney}>{texts(`own.${kind}`, { amount: money(account.withdrawalBalance, account.currency) })}</p>;
}
