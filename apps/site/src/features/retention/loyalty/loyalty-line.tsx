import { Progress } from '@pavilion/ui';
import { formatCount } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { LevelBadge } from './level-badge.tsx';
import { loyaltyPercent, useLoyaltyAccount } from '../queries.ts';
import styles from './loyalty.module.css';
import { useLevelName } from './use-level-name.ts';

/** The player's level in the main menu, with the progress to the next. */
export function LoyaltyLine() {
  const { visitor } = useSite();
  const texts = useTexts('globalComponents', 'loyalty');
  const href = useHref();
  const { data } = useLoyaltyAccount();
  const levelName = useLevelName();
  if (!data) return null;
  const left = data.nextLevel
    ? texts('pointsToNext', { points: data.nextLevel.points - data.points, level: levelName(data.nextLevel) })
    : `${formatCount(data.points, visitor.locale)} ${texts('pointsLabel', { points: data.points })}`;
  return (
    <div className={styles.lineBox}>
      <a className={styles.line} href={href('/loyalty')}>
        <LevelBadge order={data.currentLevel.order} className={styles.lineBadge} />
        <span className={styles.lineText}>
          <b className="weight-semibold">{levelName(data.currentLevel)}</b>
          <Progress percent={loyaltyPercent(data)} label={texts('nextLabel')} valueText={left} isThin />
          <span className="caption text-secondary">{left}</span>
        </span>
      </a>
    </div>
  );
}
