import { Amount, Badge, ButtonLink, Card, Progress, Skeleton, TermRows } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../content/format.ts';
import { valueAt } from '../../content/lookup.ts';
import { useDocumentTexts, useTexts, type Texts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { collectionsOptions, menuCollections, playedOptions, railOptions } from '../game/queries.ts';
import { imageOf } from '../../content/picture.ts';
import { useProfile } from '../player/queries.ts';
import { Money } from '../settings/money.tsx';
import { useActiveAccount } from '../wallet/queries.ts';
import styles from './hero.module.css';
import { contentDocumentOptions } from './queries.ts';

/** The top of home: what the house is about for a guest, where it went on for a player (design.md §5.1). */
export function Hero() {
  const { api, visitor } = useSite();
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'home' }));
  const texts = useDocumentTexts(data ?? undefined);
  if (!data) return null;
  if (isSignedIn) {
    return (
      <section className={`${styles.hero} ${styles.withCard}`}>
        <PlayerCard texts={texts.group('hero.player')} />
        <MoneyCard />
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

/** Figures of the picture of what play looks like; it says that it is an example. */
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
      <p className="cap t2">{texts('label')}</p>
      <div>
        <div className={styles.viewTop}>
          <span>{texts('balance')}</span>
          <span className="num">{texts('session', { time: example.elapsed })}</span>
        </div>
        <div className="row between">
          <span className={styles.viewBig}>
            <Amount {...balance} isSmallCode />
          </span>
          <span className="num small t2">
            <Amount {...result} />
          </span>
        </div>
      </div>
      <div>
        <div className={styles.viewTop}>
          <span>{texts('limit')}</span>
          <span className="num">
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

/** Where the player left off; a new one is told how to begin. Its place is kept while the browser asks. */
function PlayerCard({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const href = useHref();
  const { data: profile } = useProfile();
  const { data: played, isPending } = useQuery({ ...playedOptions(api, visitor), enabled: !import.meta.env.SSR });
  const last = played?.[0];
  if (isPending) {
    return (
      <Card className={styles.continue} aria-busy="true">
        <Skeleton blockSize="174px" inlineSize="116px" />
        <Skeleton blockSize="96px" />
      </Card>
    );
  }
  if (!last) {
    return (
      <Card className={styles.ready}>
        <h1 className="h-page">{profile?.nickname ? texts('title', { nickname: profile.nickname }) : texts('firstTitle')}</h1>
        <p className="t2">{texts('firstText')}</p>
        <div className="row row-wrap">
          <ButtonLink kind="primary" href={href('/main')}>
            {texts('gamesButton')}
          </ButtonLink>
          <ButtonLink kind="quiet" href={href('/profile/limits')}>
            {texts('limitsButton')}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card className={styles.continue}>
      <img {...imageOf(last.vertical)} width="200" height="300" alt="" decoding="async" />
      <div className="stack-s">
        <span className="cap t3">{texts.optional('lastPlayedLabel') ?? texts('lastPlayed', { time: '' })}</span>
        <h1 className="h-page">{last.name}</h1>
        <p className="small t2 only-d">{last.provider}</p>
        <div className="row row-wrap">
          <ButtonLink kind="primary" href={href(`/games/${last.identity}`, { real: 'true' })}>
            {texts('playButton')}
          </ButtonLink>
          {last.isDemo ? (
            <ButtonLink kind="quiet" href={href(`/games/${last.identity}`)}>
              {texts('demoButton')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** The player's money at a glance; paying in and taking out weigh the same. */
function MoneyCard() {
  const labels = useTexts('globalComponents', 'common').group('money');
  const sidebar = useTexts('layout', 'profileSidebar');
  const href = useHref();
  const account = useActiveAccount();
  return (
    <Card className={styles.package} aria-busy={account === undefined}>
      <h2 className="h-card">{labels('balance')}</h2>
      {account ? (
        <>
          <p className={styles.sum}>
            <Money amount={account.balance} currency={account.currency} isSmallCode />
          </p>
          <TermRows
            rows={[
              { label: labels('withdrawable'), value: <Money amount={account.withdrawalBalance} currency={account.currency} /> },
              ...(account.bonusBalance > 0
                ? [{ label: labels('bonus'), value: <Money amount={account.bonusBalance} currency={account.currency} /> }]
                : []),
            ]}
          />
        </>
      ) : (
        <Skeleton blockSize="76px" />
      )}
      <div className={`${styles.packageEnd} ${styles.pair}`}>
        <ButtonLink href={href('/', { wallet: 'deposit' })} data-modal="wallet" data-modal-value="deposit">
          {sidebar('depositButton')}
        </ButtonLink>
        <ButtonLink href={href('/', { wallet: 'withdraw' })} data-modal="wallet" data-modal-value="withdraw">
          {sidebar('withdrawButton')}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** The welcome package with its terms in words, and the way to all of them. */
function WelcomeCard({ texts }: { texts: Texts }) {
  const href = useHref();
  const terms = texts.list('terms');
  return (
    <Card className={styles.package}>
      <div className="row between">
        <h2 className="h-card">{texts('title')}</h2>
        <Badge tone="bonus" icon="package">
          {texts('label')}
        </Badge>
      </div>
      <p className="small t2">{texts('text')}</p>
      {terms.length > 0 ? (
        <TermRows rows={terms.map((term) => ({ label: String(valueAt(term, 'label')), value: String(valueAt(term, 'value')) }))} />
      ) : null}
      <ButtonLink isBlock className={styles.packageEnd} href={href(texts('button.url'))}>
        {texts('button.label')}
      </ButtonLink>
    </Card>
  );
}
