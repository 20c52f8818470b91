import type { ListedLevel } from '@pavilion/contract/areas/retention.ts';
import { Badge } from '@pavilion/ui';
import type { CSSProperties } from 'react';
import { formatCount } from '../../../content/format.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { useLoyaltyAccount } from '../queries.ts';
import { useRewardsLine } from '../quests/quest-card.tsx';
import { useLevelTone } from './level-badge.tsx';
import styles from './loyalty.module.css';

type Edge = CSSProperties & { '--edge': string };

/** The rewards of each level, from the data that grants them; the player's own level is marked. */
export function LevelCards({ levels, texts }: { levels: readonly ListedLevel[]; texts: Texts }) {
  const { data } = useLoyaltyAccount();
  return (
    <section aria-labelledby="level-rewards">
      <h2 id="level-rewards" className={styles.title}>
        {texts('rewards.title')}
      </h2>
      <ul className={styles.cards}>
        {levels.map((level) => (
          <LevelCard key={level.id} level={level} isOwn={level.order === data?.currentLevel.order} texts={texts} />
        ))}
      </ul>
    </section>
  );
}

function LevelCard({ level: { order, name, points, rewards }, isOwn, texts }: { level: ListedLevel; isOwn: boolean; texts: Texts }) {
  const { visitor } = useSite();
  const line = useRewardsLine();
  const note = rewards.length > 0 ? 'rewards.rewardColumn' : points === 0 ? 'rewards.withAccount' : undefined;
  const edge: Edge = { '--edge': `var(--lv-${useLevelTone()(order)})` };
  return (
    <li className={isOwn ? `${styles.card} ${styles.ownCard}` : styles.card} style={edge}>
      <h3>{name}</h3>
      {rewards.length > 0 ? <p className={`numeral ${styles.reward}`}>{line(rewards)}</p> : null}
      {note ? <p className="caption text-secondary">{texts(note)}</p> : null}
      <p className={styles.from}>
        <span className="caption text-secondary tabular">
          {formatCount(points, visitor.locale)} {texts('rewards.statusPointsLabel', { points })}
        </span>
        {isOwn ? (
          <Badge tone="ok" icon="check">
            {texts('rewards.hereLabel')}
          </Badge>
        ) : null}
      </p>
    </li>
  );
}
