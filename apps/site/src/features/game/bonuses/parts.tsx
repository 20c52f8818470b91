import { bonusResult, bonusStatus, bonusType } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/game-bonus.ts';
import { Badge, Icon, type IconName, Progress, type Term } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatDeadline, formatPercent } from '../../../content/format.ts';
import { imageOf, pictureOf } from '../../../content/picture.ts';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { useCountdown } from '../../../session/use-countdown.ts';
import { useSite } from '../../../session/use-site.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { useActiveAccount } from '../../wallet/queries.ts';
import { gameOptions } from '../queries.ts';
import styles from './bonuses.module.css';
import { timeLeft, wagering } from './shelf.ts';

export const useBonusTexts = (): Texts => useTexts('globalComponents', 'bonuses');

const icons: Readonly<Record<number, IconName>> = {
  [bonusType.cash]: 'gift',
  [bonusType.percentage]: 'percent',
  [bonusType.freeSpins]: 'refresh-cw',
  [bonusType.cashback]: 'hand-coins',
};
const typeKeys: Readonly<Record<number, string>> = {
  [bonusType.cash]: 'cash',
  [bonusType.percentage]: 'percentage',
  [bonusType.freeSpins]: 'freeSpin',
  [bonusType.cashback]: 'cashback',
};

/** What kind a bonus is, in a word. */
export const typeLabel = (texts: Texts, type: number): string => texts(`types.${typeKeys[type] ?? 'cash'}.label`);

export function BonusArt({ icon = 'gift' }: { icon?: IconName }) {
  return (
    <span className={styles.art}>
      <Icon name={icon} size="l" />
    </span>
  );
}

export const bonusIcon = (type: number): IconName => icons[type] ?? 'gift';

/** The game free spins are for; its name where the catalogue knows it. */
export function useSpinGame({ gameId, name }: Pick<PlayerFreespin, 'gameId' | 'name'>) {
  const { api } = useSite();
  const { data } = useQuery(gameOptions(api, gameId));
  return {
    name: data?.name ?? name,
    identity: data?.identity,
    image: data ? imageOf(pictureOf(data.images, data.customImages, '200x200')) : undefined,
  };
}

export function SpinArt({ image }: { image: { src: string; srcSet: string | undefined } | undefined }) {
  if (!image) return <BonusArt icon="refresh-cw" />;
  return (
    <span className={styles.art}>
      <img {...image} alt="" width="56" height="56" decoding="async" />
    </span>
  );
}

/** The word for what became of a finished bonus. */
export function resultKey(result: number): 'played' | 'canceled' | 'expired' | 'lost' {
  if (result === bonusResult.canceled) return 'canceled';
  if (result === bonusResult.expired) return 'expired';
  return result === bonusResult.lost ? 'lost' : 'played';
}

/** Issued, active, or what became of it: a word with its drawing, never colour alone. */
export function StateBadge({ status, result }: { status: number; result: number }) {
  const texts = useBonusTexts();
  if (status === bonusStatus.active)
    return (
      <Badge tone="bonus" icon="play">
        {texts('availability.active')}
      </Badge>
    );
  if (status === bonusStatus.issued)
    return (
      <Badge tone="info" icon="circle-dashed">
        {texts('availability.issued')}
      </Badge>
    );
  return <Badge icon={result === bonusResult.played ? 'check' : 'x'}>{texts(`bonusStatuses.${resultKey(result)}`)}</Badge>;
}

/** Head of a card: drawing, name, what it is, state. */
export function HeldHead({ art, name, detail, state }: { art: ReactNode; name: string; detail: string; state?: ReactNode }) {
  return (
    <div className={styles.head}>
      {art}
      <div>
        <h2>{name}</h2>
        <p className="cap t3">{detail}</p>
      </div>
      {state}
    </div>
  );
}

/** What is left to bet, in words of money. */
export function useWagerSentence(): (bonus: PlayerBonus) => string {
  const texts = useBonusTexts();
  const money = useMoneyText();
  return (bonus) => {
    const { left, total } = wagering(bonus);
    if (total === 0) return texts('wagerNone');
    const shown = money(total, bonus.currency);
    if (bonus.status === bonusStatus.issued) return texts('wagerTotal', { total: shown });
    return left > 0 ? texts('wagerLeft', { left: money(left, bonus.currency), total: shown }) : texts('wagerDone');
  };
}

/** How far the betting is, as a bar that says it in words (design.md §8); a bonus that waits has come nowhere yet. */
export function WagerProgress({ bonus, start }: { bonus: PlayerBonus; start?: ReactNode }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const sentence = useWagerSentence()(bonus);
  const { visitor } = useSite();
  const { done, total, percent } = wagering(bonus);
  const shown = formatPercent(Math.floor(percent), visitor.locale);
  const isWaiting = bonus.status === bonusStatus.issued || total === 0;
  return (
    <div className={styles.progress}>
      <div className={`row between ${styles.baseline}`}>
        {start ?? <span className="small t2">{sentence}</span>}
        {isWaiting ? null : <span className="small t2 num">{shown}</span>}
      </div>
      {isWaiting ? null : (
        <Progress
          tone="bonus"
          percent={percent}
          label={texts('wagering')}
          valueText={texts('wagered', { done: money(done, bonus.currency), total: money(total, bonus.currency), percent: shown })}
        />
      )}
      {start ? <p className="small t2">{sentence}</p> : null}
    </div>
  );
}

export function SpinProgress({ freespin }: { freespin: PlayerFreespin }) {
  const texts = useBonusTexts();
  const used = texts('spins.used', { used: freespin.usedCount, count: freespin.count });
  return (
    <div className={styles.progress}>
      <div className={`row between ${styles.baseline}`}>
        <span className={`${styles.big} num`}>{texts('spins.left', { count: freespin.count - freespin.usedCount })}</span>
        <span className="small t2 num">{used}</span>
      </div>
      <Progress tone="bonus" percent={freespin.progress} label={texts('types.freeSpin.label')} valueText={used} />
    </div>
  );
}

/** What each spin is worth, what becomes of wins, and until when (design.md §8). */
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

/** `2 Dec, 23:59 CET, 12 days left`. */
export function Deadline({ at }: { at: string }) {
  const texts = useBonusTexts();
  const { visitor } = useSite();
  const endMs = useMemo(() => Date.parse(at), [at]);
  const seconds = useCountdown(endMs);
  const date = formatDeadline(at, visitor.locale);
  if (seconds === 0) return <bdi>{date}</bdi>;
  const { unit, count } = timeLeft(seconds);
  return <bdi>{texts('until', { left: texts(`timeLeft.${unit}`, { count }), date })}</bdi>;
}

/** The terms of a bonus that stand on its card: the ones that are easily broken. */
export function useCardTerms(): (bonus: PlayerBonus) => Term[] {
  const texts = useBonusTexts();
  const money = useMoneyText();
  return (bonus) => {
    const ends = bonus.status === bonusStatus.active ? bonus.wageringExpiredAt : bonus.activationExpiredAt;
    return [
      ...(bonus.maxBetAmount === null ? [] : [{ label: texts('maxBet'), value: money(bonus.maxBetAmount, bonus.currency) }]),
      ...(ends === null
        ? []
        : [{ label: texts(bonus.status === bonusStatus.active ? 'ends' : 'activateBy'), value: <Deadline at={ends} /> }]),
    ];
  };
}

export function Facts({ rows }: { rows: readonly Term[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value }, index) => [<dt key={`t${index}`}>{label}</dt>, <dd key={`d${index}`}>{value}</dd>])}
    </dl>
  );
}

export type OwnKind = 'bonus' | 'spins' | 'issued' | 'blocked';

/** What an active bonus does to withdrawals, by its own terms. */
export function ownKindOf(bonus: PlayerBonus): OwnKind {
  if (bonus.status !== bonusStatus.active) return 'issued';
  return bonus.terms.some(({ key }) => key === 'withdrawalRefused') ? 'blocked' : 'bonus';
}

/** Always said: what of the balance is the player's own, and that it is free, or why not yet (design.md §8). */
export function OwnMoney({ kind }: { kind: OwnKind }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const account = useActiveAccount();
  if (!account) return null;
  return <p className={styles.own}>{texts(`own.${kind}`, { amount: money(account.withdrawalBalance, account.currency) })}</p>;
}
