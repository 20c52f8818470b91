import { Accordion, Badge, Button, ButtonLink, Card, EmptyState, Progress, Skeleton } from '@pavilion/ui';
import type { ListedLevel } from '@pavilion/contract/areas/retention.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDay, formatTag } from '../../../content/format.ts';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { SceneHead } from '../../../scenes/scene.tsx';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { textAt, usePageTexts } from '../../content/page.ts';
import { LevelBadge } from './level-badge.tsx';
import { LevelTrack } from './level-track.tsx';
import { PointRates } from './point-rates.tsx';
import { levelsOptions, loyaltyPercent, useLoyaltyAccount, usePointHistory } from '../queries.ts';
import { useRewardsLine } from '../quests/quest-card.tsx';
import styles from './loyalty.module.css';
import { useLevelName } from './use-level-name.ts';

/** The level track, the benefits of each level, how points are earned, and the latest ones (design §5.7). */
export function LoyaltyPage() {
  const { api, visitor } = useSite();
  const texts = usePageTexts('loyalty');
  const isSignedIn = useIsSignedIn();
  const { data: levels } = useQuery(levelsOptions(api, visitor.locale));
  return (
    <div className="page sections">
      <SceneHead scene="lantern-week" title={texts('banner.title')} lead={texts('banner.subtitle')} />
      {isSignedIn ? <OwnLevel texts={texts} /> : <Invitation texts={texts} />}
      {levels && levels.length > 0 ? (
        <>
          <LevelTrack levels={levels} texts={texts} />
          <LevelRewards levels={levels} texts={texts} />
        </>
      ) : null}
      <div className="columns-two">
        <Card title={texts('howItWorks.title')}>
          <PointRates />
          <p className={`caption text-tertiary ${styles.aside}`}>{texts('howItWorks.description')}</p>
        </Card>
        {isSignedIn ? <PointHistory texts={texts} /> : null}
      </div>
      <section aria-label={texts('faq.title')}>
        <Accordion
          items={texts.list('faq.items').map((item) => {
            const question = textAt(item, 'question') ?? '';
            return { id: question, title: question, body: textAt(item, 'answer') ?? '' };
          })}
        />
      </section>
    </div>
  );
}

function EarnButton({ texts }: { texts: Texts }) {
  const modals = useModals();
  return <Button onClick={() => void modals.open('loyalty-earn')}>{texts('banner.loyaltyActionButton.label')}</Button>;
}

function Invitation({ texts }: { texts: Texts }) {
  const href = useHref();
  return (
    <div className="row row-wrap">
      <ButtonLink kind="primary" href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
        {texts('banner.loginButton.label')}
      </ButtonLink>
      <EarnButton texts={texts} />
    </div>
  );
}

function OwnLevel({ texts: page }: { texts: Texts }) {
  const { visitor } = useSite();
  const texts = useTexts('globalComponents', 'loyalty');
  const { data } = useLoyaltyAccount();
  const levelName = useLevelName();
  const left = data?.nextLevel
    ? texts('pointsToNext', { points: formatCount(data.nextLevel.points - data.points, visitor.locale), level: levelName(data.nextLevel) })
    : texts('topLevel');
  return (
    <Card className={styles.ownLevel} aria-label={texts('levelLabel')} aria-busy={data === undefined}>
      {data ? (
        <>
          <LevelBadge order={data.currentLevel.order} className={styles.large} />
          <div className={styles.ownText}>
            <p className="small text-secondary">{texts('levelLabel')}</p>
            <p className="heading-page weight-semibold">{levelName(data.currentLevel)}</p>
            <p className="small">
              <b className="weight-semibold tabular">
                {formatCount(data.points, visitor.locale)} {texts('pointsLabel')}.
              </b>{' '}
              <span className="text-secondary">{left}</span>
            </p>
            <Progress percent={loyaltyPercent(data)} label={texts('nextLabel')} valueText={left} />
          </div>
        </>
      ) : (
        <>
          <Skeleton blockSize="104px" inlineSize="104px" radius="50%" />
          <Skeleton blockSize="118px" />
        </>
      )}
      <EarnButton texts={page} />
    </Card>
  );
}

/** The rewards of reaching each level, from the data that grants them. */
function LevelRewards({ levels, texts }: { levels: readonly ListedLevel[]; texts: Texts }) {
  const rewards = useRewardsLine();
  return (
    <Card isFlush title={texts('rewards.title')}>
      <table className={`${styles.rates} ${styles.wide}`}>
        <thead>
          <tr>
            <th scope="col">{texts('rewards.levelColumn')}</th>
            <th scope="col">{texts('rewards.thresholdColumn')}</th>
            <th scope="col">{texts('rewards.rewardColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <LevelRow key={level.id} level={level} reward={level.rewards.length === 0 ? '–' : rewards(level.rewards)} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function LevelRow({ level, reward }: { level: ListedLevel; reward: string }) {
  const { visitor } = useSite();
  return (
    <tr>
      <th scope="row">{level.name}</th>
      <td className="tabular">{formatCount(level.points, visitor.locale)}</td>
      <td className="tabular weight-semibold">{reward}</td>
    </tr>
  );
}

/** The latest points by day and source. */
function PointHistory({ texts }: { texts: Texts }) {
  const { visitor } = useSite();
  const { data } = usePointHistory();
  const number = new Intl.NumberFormat(formatTag(visitor.locale), { maximumFractionDigits: 2 });
  return (
    <Card title={texts('history.title')} aria-busy={data === undefined}>
      {data?.length === 0 ? <EmptyState title={texts('history.empty')} level="h2" /> : null}
      <ul className={styles.history}>
        {data?.map(({ day, kind, name, points }) => (
          <li key={`${day} ${name}`}>
            <span className="text-secondary tabular">{formatDay(`${day}T12:00:00Z`, visitor.locale)}</span>
            <span>{name === '' ? texts(`history.kinds.${kind}`) : name}</span>
            <Badge>
              <span className="tabular">+{number.format(points)}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
