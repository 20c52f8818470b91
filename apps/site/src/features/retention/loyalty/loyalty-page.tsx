import { Accordion, Badge, Button, ButtonLink, Card, EmptyState } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { formatCalendarDay, formatTag } from '../../../content/format.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { textAt, usePageTexts } from '../../content/page.ts';
import { LevelCards } from './level-cards.tsx';
import { LevelStage } from './level-stage.tsx';
import { PointRates } from './point-rates.tsx';
import { levelsOptions, usePointHistory } from '../queries.ts';
import styles from './loyalty.module.css';

/** The level track, the benefits of each level, how points are earned, and the latest ones (design §5.7). */
export function LoyaltyPage() {
  const { api, visitor } = useSite();
  const texts = usePageTexts('loyalty');
  const isSignedIn = useIsSignedIn();
  const { data: levels } = useQuery(levelsOptions(api, visitor.locale));
  return (
    <div className="page sections">
      <div className={styles.top}>
        <Head texts={texts} />
        {levels && levels.length > 0 ? <LevelStage levels={levels} texts={texts} /> : null}
      </div>
      {levels && levels.length > 0 ? <LevelCards levels={levels} texts={texts} /> : null}
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

/** The page's title, with the page's buttons beside it. */
function Head({ texts }: { texts: Texts }) {
  const modals = useModals();
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  return (
    <header className={styles.head}>
      <div>
        <h1>{texts('banner.title')}</h1>
        <p className="text-secondary">{texts('banner.subtitle')}</p>
      </div>
      <div className="row row-wrap">
        <Button onClick={() => void modals.open('loyalty-earn')}>{texts('banner.loyaltyActionButton.label')}</Button>
        {isSignedIn ? null : (
          <ButtonLink kind="primary" href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
            {texts('banner.loginButton.label')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** The latest points by day and source. */
function PointHistory({ texts }: { texts: Texts }) {
  const { visitor } = useSite();
  const { data } = usePointHistory();
  const number = new Intl.NumberFormat(formatTag(visitor.locale), { maximumFractionDigits: 2 });
  return (
    <Card title={texts('history.title')} aria-busy={data === undefined}>
      {data?.length === 0 ? (
        <EmptyState title={texts('history.empty')} level="h2" />
      ) : (
        <p className="small text-secondary">{texts('history.hint')}</p>
      )}
      <ul className={styles.history}>
        {data?.map(({ day, kind, name, points }) => (
          <li key={`${day} ${name}`}>
            <span className="text-secondary tabular">{formatCalendarDay(day, visitor.locale)}</span>
            <span>{name === '' ? texts(`history.kinds.${kind}`) : name}</span>
            <Badge>
              <bdi className="tabular" dir="ltr">
                +{number.format(points)}
              </bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
