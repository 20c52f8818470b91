import { Badge, Card } from '@pavilion/ui';
import type { ListedLevel } from '@pavilion/contract/areas/retention.ts';
import { type CSSProperties } from 'react';
import { formatCount } from '../../../content/format.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { Jetty } from './jetty.tsx';
import { LevelBadge } from './level-badge.tsx';
import { loyaltyPercent, useLoyaltyAccount } from '../queries.ts';
import styles from './loyalty.module.css';

/** All levels in a row, or in a column on phones. A guest has reached none of them (wire §7.11). */
export function LevelTrack({ levels, texts }: { levels: readonly ListedLevel[]; texts: Texts }) {
  const { visitor } = useSite();
  const { data } = useLoyaltyAccount();
  const reached = data?.currentLevel.order ?? 0;
  return (
    <Card isFlush aria-label={texts('rewards.trackLabel')}>
      <Jetty levelCount={levels.length} reached={reached} share={data ? loyaltyPercent(data) / 100 : 0} />
      <ol className={styles.track}>
        {levels.map((level) => {
          const isNext = level.order === reached + 1;
          const way: CSSProperties & { '--share': string } = { '--share': isNext && data ? String(loyaltyPercent(data) / 100) : '0' };
          return (
            <li
              key={level.id}
              className={level.order <= reached ? styles.reached : styles.ahead}
              style={way}
              aria-current={level.order === reached ? 'step' : undefined}
            >
              <LevelBadge order={level.order} />
              <b className="weight-semibold">{level.name}</b>
              <span className="caption text-secondary tabular">
                {formatCount(level.points, visitor.locale)} {texts('rewards.statusPointsLabel')}
              </span>
              {level.order === reached ? (
                <Badge tone="ok" icon="check">
                  {texts('rewards.hereLabel')}
                </Badge>
              ) : null}
              {level.order < reached ? <Badge icon="check">{texts('rewards.reachedLabel')}</Badge> : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
