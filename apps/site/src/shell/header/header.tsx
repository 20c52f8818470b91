import { loadable } from '../../navigation/loadable.tsx';
import { ButtonLink, IconButton, iconButtonClass, Icon, segmentsClass, Skeleton } from '@pavilion/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { SearchForm } from '../../navigation/search/search-form.tsx';
import { openSearch, useSearchOpen } from '../../navigation/search/search-state.ts';
import { useHref } from '../../navigation/use-href.ts';
import { usePathname } from '../../navigation/use-page.ts';
import { isPageOffered } from '../../navigation/routes.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { BrandLink } from '../brand-link.tsx';
import { LocaleSelect } from '../preferences/locale-select.tsx';
import { playerBarPart, sessionStripPart } from '../lazy-parts.ts';
import styles from '../header.module.css';
import playerStyles from './player-bar.module.css';
import { toggleDrawer } from '../drawer/drawer-state.ts';

const SearchPanel = loadable(() => import('../search/search-panel.tsx').then((file) => file.SearchPanel)).Component;

/** The sticky header: guest or player variant of the same bar (design §3). */
export function Header() {
  const isSignedIn = useIsSignedIn();
  const header = useTexts('layout', 'header');
  const isHome = usePathname() === '/';
  return (
    <header
      className={[styles.header, playerStyles.shown, ...(isSignedIn ? [styles.isPlayer] : []), ...(isHome ? [styles.over] : [])].join(' ')}
      data-shell=""
    >
      <div className={styles.bar}>
        <IconButton
          className="only-desktop"
          label={header('menuLabel')}
          icon="panel-left"
          isMirrored
          data-quiet=""
          onClick={toggleDrawer}
        />
        <BrandLink />
        <Products />
        <HeaderSearch />
        <div className={styles.end}>{isSignedIn ? <PlayerParts part={playerBarPart} outline={<BarOutline />} /> : <GuestBar />}</div>
      </div>
      {isSignedIn ? <PlayerParts part={sessionStripPart} outline={<div className={playerStyles.strip} />} /> : null}
    </header>
  );
}

/** A part for players only; in outline while it loads right after signing in. */
function PlayerParts({ part, outline }: { part: typeof playerBarPart; outline: ReactNode }) {
  return (
    <Suspense fallback={outline}>
      <part.Component />
    </Suspense>
  );
}

/** Session, balance with the deposit button, bell, limits and account, each of its usual size. */
function BarOutline() {
  return (
    <div className={styles.outline} data-outline="" aria-hidden="true">
      {(['session', 'balance', 'bell', 'limits', 'account'] as const).map((name) => (
        <div key={name} data-part={name}>
          <Skeleton blockSize="100%" radius="inherit" />
        </div>
      ))}
    </div>
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
    <nav className={`${segmentsClass()} ${styles.products} only-desktop`} aria-label={header('productsLabel')}>
      <a href={href('/')} aria-current={isSports ? undefined : 'true'}>
        {header('casinoLabel')}
      </a>
      <a href={href('/betting')} aria-current={isSports ? 'true' : undefined}>
        {header('sportsLabel')}
      </a>
    </nav>
  );
}

/** The header's search field, or a button on narrow screens; the panel is loaded with the first press. */
function HeaderSearch() {
  const search = useTexts('layout', 'header').group('search');
  const isOpen = useSearchOpen();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <SearchForm
        className={`${styles.search} only-desktop`}
        fieldClassName={styles.searchField}
        end={
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        }
      >
        <button
          type="button"
          className={`${iconButtonClass()} ${styles.searchIcon}`}
          aria-label={search('placeholder')}
          onClick={() => openSearch()}
        >
          <Icon name="search" />
        </button>
      </SearchForm>
      {wasOpen ? (
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
      <LocaleSelect className="only-desktop" />
      <ButtonLink kind="secondary" href={href('/', { 'sign-in': 'true' })} data-modal="sign-in">
        {header('loginButton')}
      </ButtonLink>
      <ButtonLink kind="primary" href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
        {header('registrationButton')}
      </ButtonLink>
    </>
  );
}
