import type { ListedLevel } from '@pavilion/contract/areas/retention.ts';
import { Badge, Skeleton } from '@pavilion/ui';
import { formatCount } from '../../../content/format.ts';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { loyaltyPercent, useLoyaltyAccount } from '../queries.ts';
import { Jetty } from './jetty.tsx';
import styles from './loyalty.module.css';
import { useLevelName } from './use-level-name.ts';

/**
 * All levels as lamps of a jetty, and the player's own. It stays night in both themes. A guest has reached none of them; those that take no
 * points burn all the same, as every account has them (wire §7.11).
 */
export function LevelStage({ levels, texts }: { levels: readonly ListedLevel[]; texts: Texts }) {
  const { visitor } = useSite();
  const loyalty = useTexts('globalComponents', 'loyalty');
  const isSignedIn = useIsSignedIn();
  const { data } = useLoyaltyAccount();
  const reached = data?.currentLevel.order ?? 0;
  // The mark of the player's own level keeps its place below the levels until it is known.
  const isWaiting = isSignedIn && data === undefined;
  const free = levels.filter(({ points }) => points === 0).length;
  return (
    <section className={styles.stage} aria-label={isSignedIn ? loyalty('levelLabel') : texts('rewards.trackLabel')} aria-busy={isWaiting}>
      {isSignedIn ? <OwnLevel /> : <FirstLevel levels={levels} text={texts('rewards.withAccount')} />}
      <Jetty levelCount={levels.length} reached={reached} lit={isSignedIn ? reached : free} share={data ? loyaltyPercent(data) / 100 : 0} />
      <ol className={styles.lamps} aria-label={texts('rewards.trackLabel')}>
        {levels.map(({ id, order, name, points }, index) => (
          <li key={id} aria-current={order === reached ? 'step' : undefined}>
            <b>{name}</b>
            <span className="tabular">
              {formatCount(points, visitor.locale)} <span className="only-desktop">{texts('rewards.statusPointsLabel', { points })}</span>
            </span>
            {order === reached || (isWaiting && index === 0) ? (
              <span className={styles.here} data-waiting={isWaiting || undefined}>
                <Badge tone="ok" icon="check">
                  {texts('rewards.hereLabel')}
                </Badge>
              </span>
            ) : null}
            {order < reached ? <span className="visually-hidden">{texts('rewards.reachedLabel')}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The level every account begins with, for a guest, and what is left from there to the next. */
function FirstLevel({ levels: [first, next], text }: { levels: readonly ListedLevel[]; text: string }) {
  const texts = useTexts('globalComponents', 'loyalty');
  if (first?.points !== 0) return null;
  return (
    <div className={styles.own}>
      <div>
        <h2>{first.name}</h2>
        <p>{text}</p>
      </div>
      {next ? <p className={styles.left}>{texts('pointsToNext', { points: next.points, level: next.name })}</p> : null}
    </div>
  );
}

/** The name of the player's level, its points, and what is left to the next. Each line has its place while the data loads. */
function OwnLevel() {
  const { visitor } = useSite();
  const texts = useTexts('globalComponents', 'loyalty');
  const levelName = useLevelName();
  const { data } = useLoyaltyAccount();
  if (data === undefined)
    return (
      <div className={styles.own}>
        <div>
          <div className={styles.waitingName}>
            <Skeleton blockSize="0.8em" inlineSize="160px" />
          </div>
          <div className={styles.waitingPoints}>
            <Skeleton blockSize="14px" inlineSize="96px" />
          </div>
        </div>
        <div className={`${styles.left} ${styles.waitingLeft}`}>
          <Skeleton blockSize="20px" inlineSize="230px" />
        </div>
      </div>
    );
  const { points, currentLevel, nextLevel } = data;
  const left = nextLevel ? texts('pointsToNext', { points: nextLevel.points - points, level: levelName(nextLevel) }) : texts('topLevel');
  return (
    <div className={styles.own}>
      <div>
        <h2>{levelName(currentLevel)}</h2>
        <p className="tabular">
          {formatCount(points, visitor.locale)} {texts('pointsLabel', { points })}
        </p>
      </div>
      <p className={styles.left}>{left}</p>
    </div>
  );
}
