import { Button, ButtonLink, EmptyArt } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { loadable } from '../../navigation/loadable.tsx';
import { SearchForm } from '../../navigation/search/search-form.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { isAboutSession } from '../../session/about-session.ts';
import styles from './error-page.module.css';

/** Few visits reach this page, so everything it shows besides its text loads with it, not with every page. */
const PopularGames = loadable(() => import('./popular-games.tsx').then((file) => file.PopularGames)).Component;

/** An address without a page (product §2 Error page): the content's text, a link home, a search and popular games. */
export function NotFoundPage() {
  const texts = useTexts('globalComponents', 'error');
  const href = useHref();
  const isHydrated = useIsHydrated();
  return (
    <div className="page">
      <ErrorWords title={texts.optional('title') ?? defaultTitle} text={texts.optional('description') ?? defaultText}>
        <ButtonLink kind="primary" size="lg" className={styles.home} href={href('/')}>
          {texts.optional('buttonLabel') ?? defaultButton}
        </ButtonLink>
        <SearchForm className={styles.search} />
      </ErrorWords>
      {isHydrated ? (
        <Suspense fallback={null}>
          <PopularGames title={texts('popularTitle')} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The texts of product §2, for content that has none. */
const defaultTitle = 'Something went wrong';
const defaultText = 'The page you are trying to access does not exist or has been moved. Try going back to our homepage.';
const defaultButton = 'Homepage';
const defaultRetry = 'Try again';

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
            {common.optional('buttons.retry') ?? defaultRetry}
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
