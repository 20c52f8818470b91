import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { Progress } from '@pavilion/ui';
import { type ReactNode } from 'react';
import { formatPercent } from '../../../content/format.ts';
import { Lanterns } from '../../../scenes/lanterns.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { useBonusTexts } from './bonus-labels.ts';
import styles from './bonuses.module.css';
import { wagering } from './shelf.ts';

/** The remaining wager requirement as a sentence. */
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

/** Wagering progress as a bar with its values as text (design §8); an issued bonus has no bar yet. */
export function WagerProgress({ bonus, start }: { bonus: PlayerBonus; start?: ReactNode }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const sentence = useWagerSentence()(bonus);
  const { visitor } = useSite();
  const { done, total, percent } = wagering(bonus);
  const shown = formatPercent(Math.floor(percent), visitor.locale);
  const hasNoProgress = bonus.status === bonusStatus.issued || total === 0;
  return (
    <div className={styles.progress}>
      <div className={`row between ${styles.baseline}`}>
        {start ?? <span className="small text-secondary">{sentence}</span>}
        {hasNoProgress ? null : <span className="small text-secondary tabular">{shown}</span>}
      </div>
      {hasNoProgress ? null : <Lanterns percent={percent} />}
      {hasNoProgress ? null : (
        <Progress
          tone="bonus"
          percent={percent}
          label={texts('wagering')}
          valueText={texts('wagered', { done: money(done, bonus.currency), total: money(total, bonus.currency), percent: shown })}
        />
      )}
      {start ? <p className="small text-secondary">{sentence}</p> : null}
      {bonus.pendingWagerAmount > 0 ? (
        <p className="small text-secondary">{texts('wagerPending', { amount: money(bonus.pendingWagerAmount, bonus.currency) })}</p>
      ) : null}
    </div>
  );
}

/** Used and remaining free spins, as a bar with its values as text. */
export function SpinProgress({ freespin }: { freespin: PlayerFreespin }) {
  const texts = useBonusTexts();
  const used = texts('spins.used', { used: freespin.usedCount, count: freespin.count });
  return (
    <div className={styles.progress}>
      <div className={`row between ${styles.baseline}`}>
        <span className={`${styles.figure} tabular`}>{texts('spins.left', { count: freespin.count - freespin.usedCount })}</span>
        <span className="small text-secondary tabular">{used}</span>
      </div>
      <Lanterns percent={freespin.progress} />
      <Progress tone="bonus" percent={freespin.progress} label={texts('types.freeSpin.label')} valueText={used} />
    </div>
  );
}
