import { ButtonLink, Card, EmptyState, IconMark, isIconName, Progress, SectionHead } from '@pavilion/ui';
import type { LoyaltyLevel } from '@pavilion/contract/retention.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../content/format.ts';
import type { ContentBody } from '../../content/lookup.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { bodiesAt, textAt, usePageTexts } from '../content/page.ts';
import { levelsOptions, loyaltyPercent, useLoyaltyAccount } from './queries.ts';
import styles from './retention.module.css';

/** The level track, what each level adds, how points are earned (design.md §5.7). */
export function LoyaltyPage() {
  const { api } = useSite();
  const texts = usePageTexts('loyalty');
  const isSignedIn = useIsSignedIn();
  const href = useHref();
  const { data: levels } = useQuery(levelsOptions(api));
  return (
    <div className="page sections">
      <header className="row between row-wrap">
        <div>
          <h1>{texts('banner.title')}</h1>
          <p className="lead t2">{texts('banner.subtitle')}</p>
        </div>
        {isSignedIn ? null : (
          <ButtonLink href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
            {texts('banner.loginButton.label')}
          </ButtonLink>
        )}
      </header>
      {isSignedIn ? <OwnLevel /> : null}
      {levels && levels.length > 0 ? <Levels levels={levels} texts={texts} /> : <NoLevels texts={texts} />}
      <section aria-label={texts('howItWorks.title')}>
        <SectionHead title={texts('howItWorks.title')} />
        <ul className="c3">
          {texts.list('howItWorks.items').map((item) => (
            <li key={textAt(item, 'title')}>
              <Card className="stack-s">
                <IconMark icon={iconAt(item)} tone="info" />
                <h3 className="h-card">{textAt(item, 'title')}</h3>
                <p className="small t2">{textAt(item, 'description')}</p>
              </Card>
            </li>
          ))}
        </ul>
        <p className={`small t2 ${styles.aside}`}>{texts('howItWorks.description')}</p>
      </section>
    </div>
  );
}

function iconAt(item: ContentBody) {
  const icon = textAt(item, 'image');
  return isIconName(icon) ? icon : 'award';
}

function OwnLevel() {
  const { visitor } = useSite();
  const texts = useTexts('globalComponents', 'loyalty');
  const { data } = useLoyaltyAccount();
  if (!data) return null;
  const percent = loyaltyPercent(data);
  const left = data.nextLevel
    ? texts('pointsToNext', { points: formatCount(data.nextLevel.points - data.points, visitor.locale), level: data.nextLevel.name })
    : '';
  return (
    <Card className="stack-s">
      <p className="small t2">{texts('levelLabel')}</p>
      <p className="h-page b6">
        {data.currentLevel.name}{' '}
        <span className="small t2 num">
          {formatCount(data.points, visitor.locale)} {texts('pointsLabel')}
        </span>
      </p>
      <Progress percent={percent} label={texts('nextLabel')} valueText={left} />
      <p className="small t2">{left}</p>
    </Card>
  );
}

function NoLevels({ texts }: { texts: Texts }) {
  return (
    <Card>
      <EmptyState title={texts('rewards.title')} text={texts('banner.subtitle')} />
    </Card>
  );
}

function Levels({ levels, texts }: { levels: readonly LoyaltyLevel[]; texts: Texts }) {
  const { visitor } = useSite();
  const { data } = useLoyaltyAccount();
  const images = useTexts('globalComponents', 'loyalty').list('levelsImages');
  const rewards = texts.list('rewards.levelsRewards');
  return (
    <section aria-label={texts('rewards.title')}>
      <SectionHead title={texts('rewards.title')} />
      <ol className={styles.levels}>
        {levels.map((level, index) => {
          const reward = bodiesAt(rewards[level.order - 1] ?? {}, 'rewards')[0];
          return (
            <li key={level.id} className={styles.level} aria-current={data?.currentLevel.id === level.id ? 'true' : undefined}>
              <LevelBadge tone={textAt(images[index] ?? {}, 'imageUrl') ?? 'bronze'} />
              <b className="b6">{level.name}</b>
              <span className="cap t3 num">
                {formatCount(level.points, visitor.locale)} {texts('rewards.statusPointsLabel')}
              </span>
              {reward ? (
                <span className="cap t2">
                  {textAt(reward, 'value')} {textAt(reward, 'label')}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const lobes = 12;
const outer = 26;
const lobe = 6.8;

/** The level's badge: twelve lobes, a fifth filled, a line of two pixels (design README 4). */
function LevelBadge({ tone }: { tone: string }) {
  const colour = `var(--lv-${tone})`;
  const points = Array.from({ length: lobes }, (_, index) => {
    const angle = (index / lobes) * 2 * Math.PI;
    return `${(32 + outer * Math.cos(angle)).toFixed(2)} ${(32 + outer * Math.sin(angle)).toFixed(2)}`;
  });
  const path = `M${points[0]}${[...points.slice(1), points[0]].map((point) => `A${lobe} ${lobe} 0 0 1 ${point}`).join('')}z`;
  return (
    <svg className={styles.badge} viewBox="0 0 64 64" aria-hidden="true">
      <path d={path} fill={colour} fillOpacity=".2" stroke={colour} strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
