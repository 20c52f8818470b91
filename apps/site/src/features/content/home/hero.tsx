import { Amount, Badge, ButtonLink, Card, Progress, TermRows } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatMoney } from '../../../content/format.ts';
import { valueAt } from '../../../content/lookup.ts';
import { useDocumentTexts, type Texts } from '../../../content/texts.tsx';
import { loadable } from '../../../navigation/loadable.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { collectionsOptions, menuCollections, railOptions } from '../../game/queries.ts';
import styles from './hero.module.css';
import { contentDocumentOptions } from '../queries.ts';

/** For players only: its code is not loaded for guests. */
export const playerHeroPart = loadable(() => import('./player-hero.tsx').then(({ PlayerHero }) => PlayerHero));

/** The top of the home page: an introduction for a guest, the last game for a player (design §5.1). */
export function Hero() {
  const { api, visitor } = useSite();
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'home' }));
  const texts = useDocumentTexts(data ?? undefined);
  if (!data) return null;
  if (isSignedIn) {
    return (
      <section className={`${styles.hero} ${styles.withCard}`}>
        <Suspense fallback={null}>
          <playerHeroPart.Component texts={texts.group('hero.player')} />
        </Suspense>
      </section>
    );
  }
  return (
    <section className={texts.optional('welcome.title') ? `${styles.hero} ${styles.withCard}` : styles.hero}>
      <GuestCard texts={texts.group('hero.guest')} />
      {texts.optional('welcome.title') ? <WelcomeCard texts={texts.group('welcome')} /> : null}
    </section>
  );
}

function GuestCard({ texts }: { texts: Texts }) {
  const href = useHref();
  const demo = useDemoGame();
  return (
    <div className={styles.main}>
      <div>
        <h1>{texts('title')}</h1>
        <p className={`lead ${styles.lead}`}>{texts('subtitle')}</p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" size="lg" href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
            {texts('registerButton')}
          </ButtonLink>
          {demo ? (
            <ButtonLink size="lg" href={href(`/games/${demo}`)}>
              {texts('demoButton')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <Example texts={texts.group('example')} />
    </div>
  );
}

/** The first game of the first rail that can be tried without money. */
function useDemoGame(): string | undefined {
  const { api, visitor } = useSite();
  const { data: collections } = useQuery(collectionsOptions(api, visitor));
  const first = menuCollections(collections ?? [])[0];
  const { data } = useQuery({
    ...railOptions(api, { collectionId: first?.id ?? '', country: visitor.country }),
    enabled: first !== undefined,
  });
  return data?.games.find(({ isDemo }) => isDemo)?.identity;
}

/** Figures of the illustrated game, which is labelled as an example. */
const example = {
  balance: { amount: 84.2, currency: 'EUR' },
  result: { amount: -12.4, currency: 'EUR' },
  elapsed: '0:42',
  limitUsed: 80,
  limit: 100,
};

function Example({ texts }: { texts: Texts }) {
  const { visitor } = useSite();
  const balance = formatMoney(example.balance, [], visitor.locale);
  const result = formatMoney(example.result, [], visitor.locale);
  return (
    <div className={styles.view} role="img" aria-label={texts('label')}>
      <p className="caption text-secondary">{texts('label')}</p>
      <div>
        <div className={styles.viewTop}>
          <span>{texts('balance')}</span>
          <span className="tabular">{texts('session', { time: example.elapsed })}</span>
        </div>
        <div className="row between">
          <span className={styles.viewBig}>
            <Amount {...balance} isSmallCode />
          </span>
          <span className="tabular small text-secondary">
            <Amount {...result} />
          </span>
        </div>
      </div>
      <div>
        <div className={styles.viewTop}>
          <span>{texts('limit')}</span>
          <span className="tabular">
            {example.limitUsed} / {example.limit}
          </span>
        </div>
        <div className={styles.viewBar}>
          <Progress
            percent={(example.limitUsed / example.limit) * 100}
            label={texts('limit')}
            valueText={`${example.limitUsed} / ${example.limit}`}
          />
        </div>
      </div>
    </div>
  );
}

/** The welcome package with its main terms and a link to all of them. */
function WelcomeCard({ texts }: { texts: Texts }) {
  const href = useHref();
  const terms = texts.list('terms');
  return (
    <Card className={styles.side}>
      <div className="row between">
        <h2 className="heading-card">{texts('title')}</h2>
        <Badge tone="bonus" icon="package">
          {texts('label')}
        </Badge>
      </div>
      <p className="small text-secondary">{texts('text')}</p>
      {terms.length > 0 ? (
        <TermRows rows={terms.map((term) => ({ label: String(valueAt(term, 'label')), value: String(valueAt(term, 'value')) }))} />
      ) : null}
      <ButtonLink isBlock className={styles.packageEnd} href={href(texts('button.url'))}>
        {texts('button.label')}
      </ButtonLink>
    </Card>
  );
}
