import { loadable } from '../navigation/loadable.tsx';
import { ButtonLink, IconButton, iconButtonClass, Icon, SearchField, segmentsClass } from '@pavilion/ui';
import { Suspense, useState } from 'react';
import { useTexts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';
import { usePathname } from '../navigation/use-page.ts';
import { isPageOffered } from '../navigation/routes.ts';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../session/use-site.ts';
import { BrandLink } from './brand-link.tsx';
import { LocaleSelect } from './locale-select.tsx';
import { playerBarPart, sessionStripPart } from './parts.ts';
import { headerSearchId, openSearch, useSearchOpen } from './search-state.ts';
import styles from './shell.module.css';
import { toggleDrawer } from './drawer-state.ts';

const SearchPanel = loadable(() => import('./search-panel.tsx').then((file) => file.SearchPanel)).Component;

/** The sticky header: guest or player variant of the same bar (design.md §3). */
export function Header() {
  const isSignedIn = useIsSignedIn();
  const header = useTexts('layout', 'header');
  return (
    <header className={`${styles.header} ${isSignedIn ? styles.isPlayer : ''}`} data-shell="">
      <div className={styles.bar}>
        <IconButton className="only-d" label={header('menuLabel')} icon="panel-left" isMirrored data-quiet="" onClick={toggleDrawer} />
        <BrandLink />
        <Products />
        <HeaderSearch />
        <div className={styles.end}>{isSignedIn ? <PlayerParts part={playerBarPart} /> : <GuestBar />}</div>
      </div>
      {isSignedIn ? <PlayerParts part={sessionStripPart} /> : null}
    </header>
  );
}

/** A part only players see; right after signing in its place stays empty for the moment it takes to load. */
function PlayerParts({ part }: { part: typeof playerBarPart }) {
  return (
    <Suspense fallback={null}>
      <part.Component />
    </Suspense>
  );
}

/** Casino and Sports; without a sportsbook there is nothing to switch. */
function Products() {
  const header = useTexts('layout', 'header');
  const { config } = useSite();
  const href = useHref();
  const pathname = usePathname();
  if (!isPageOffered('/betting', config)) return null;
  const isSports = pathname.startsWith('/betting');
  return (
    <nav className={`${segmentsClass()} ${styles.products} only-d`} aria-label={header('productsLabel')}>
      <a href={href('/')} aria-current={isSports ? undefined : 'true'}>
        {header('casinoLabel')}
      </a>
      <a href={href('/betting')} aria-current={isSports ? 'true' : undefined}>
        {header('sportsLabel')}
      </a>
    </nav>
  );
}

/** A form before scripts run; after, a click or the first letter opens the panel. Focus alone opens nothing (design.md §11). */
function HeaderSearch() {
  const search = useTexts('layout', 'header').group('search');
  const href = useHref();
  const isOpen = useSearchOpen();
  const [isTouched, setTouched] = useState(false);
  const show = () => {
    setTouched(true);
    openSearch();
  };
  return (
    <>
      <form className={`${styles.search} only-d`} role="search" aria-label={search('label')} action={href('/categories')}>
        <SearchField
          id={headerSearchId}
          name="name"
          label={search('placeholder')}
          placeholder={search('placeholder')}
          fieldClassName={styles.searchField}
          end={
            <span className={styles.key} aria-hidden="true">
              /
            </span>
          }
          onChange={show}
          onClick={show}
        />
        <button type="button" className={`${iconButtonClass()} ${styles.searchIcon}`} aria-label={search('placeholder')} onClick={show}>
          <Icon name="search" />
        </button>
      </form>
      {isTouched || isOpen ? (
        <Suspense fallback={null}>
          <SearchPanel />
        </Suspense>
      ) : null}
    </>
  );
}

function GuestBar() {
  const header = useTexts('layout', 'header');
  const href = useHref();
  return (
    <>
      <LocaleSelect className="only-d" />
      <ButtonLink kind="secondary" href={href('/', { 'sign-in': 'true' })} data-modal="sign-in">
        {header('loginButton')}
      </ButtonLink>
      <ButtonLink kind="primary" href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
        {header('registrationButton')}
      </ButtonLink>
    </>
  );
}
