import { Button, ButtonLink, EmptyArt, SectionHead } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { GameGrid } from '../../features/game/catalogue/game-rail.tsx';
import { collectionsOptions, menuCollections, railOptions } from '../../features/game/queries.ts';
import { SearchForm } from '../../navigation/search/search-form.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { isAboutSession } from '../../session/about-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from './error-page.module.css';

const popularCount = 6;

/** An address without a page (product §2 Error page): the content's text, a link home, a search and popular games. */
export function NotFoundPage() {
  const texts = useTexts('globalComponents', 'error');
  const href = useHref();
  return (
    <div className="page">
      <ErrorWords title={texts.optional('title') ?? defaultTitle} text={texts.optional('description') ?? defaultText}>
        <ButtonLink kind="primary" size="lg" className={styles.home} href={href('/')}>
          {texts.optional('buttonLabel') ?? defaultButton}
        </ButtonLink>
        <SearchForm className={styles.search} />
      </ErrorWords>
      <PopularGames title={texts('popularTitle')} />
    </div>
  );
}

/** The texts of product §2, for content that has none. */
const defaultTitle = 'Something went wrong';
const defaultText = 'The page you are trying to access does not exist or has been moved. Try going back to our homepage.';
const defaultButton = 'Homepage';

function PopularGames({ title }: { title: string }) {
  const { api, visitor } = useSite();
  const { data: collections } = useQuery(collectionsOptions(api, visitor));
  const first = menuCollections(collections ?? [])[0];
  const { data } = useQuery({
    ...railOptions(api, { collectionId: first?.id ?? '', country: visitor.country }),
    enabled: first !== undefined,
  });
  if (!data || data.games.length === 0) return null;
  return (
    <section className={styles.popular} aria-label={title}>
      <SectionHead title={title} />
      <GameGrid games={data.games.slice(0, popularCount)} label={title} className={styles.six} eagerCount={0} />
    </section>
  );
}

/** An internal error: a reassurance and a retry, which reloads the page's data. Never a code or a stack trace. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  return isAboutSession(error) ? null : <FaultPage reset={reset} />;
}

function FaultPage({ reset }: { reset: () => void }) {
  const texts = useTexts('globalComponents', 'error');
  const common = useTexts('globalComponents', 'common');
  const href = useHref();
  const router = useRouter();
  /** Retries both the page's loader and its rendering. */
  function retry() {
    reset();
    void router.invalidate();
  }
  return (
    <div className="page">
      <ErrorWords title={texts.optional('serverTitle') ?? defaultTitle} text={texts.optional('serverDescription') ?? ''}>
        <div className={`row ${styles.home}`}>
          <Button kind="primary" size="lg" onClick={retry}>
            {common('buttons.retry')}
          </Button>
          <ButtonLink size="lg" href={href('/')}>
            {texts.optional('buttonLabel') ?? defaultButton}
          </ButtonLink>
        </div>
      </ErrorWords>
    </div>
  );
}

function ErrorWords({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.error}>
      <EmptyArt />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
