import { Icon } from '@pavilion/ui';
import { useTexts } from '../content/texts.tsx';
import { useSlipCount } from '../features/game/sportsbook/slip-count.ts';
import { isPageOffered } from '../navigation/routes.ts';
import { useHref } from '../navigation/use-href.ts';
import { usePathname } from '../navigation/use-page.ts';
import { useSite } from '../visitor/use-site.ts';
import { openDrawer } from './drawer/drawer-state.ts';
import { openSearch } from '../navigation/search/search-state.ts';
import styles from './bottom-bar.module.css';

/** Five items under 768 px, labels always visible (design §3). */
export function BottomBar() {
  const menu = useTexts('layout', 'mobileMenu');
  const href = useHref();
  const pathname = usePathname();
  const { config } = useSite();
  const hasSports = isPageOffered('/betting', config);
  const slipCount = useSlipCount();
  const current = (path: string) => (pathname === path ? 'page' : undefined);
  return (
    <nav className={styles.bottom} aria-label={menu('label')} data-shell="" data-bottom-bar="">
      <a href={href('/')} aria-current={current('/')}>
        <Icon name="layout-grid" />
        {menu('lobby')}
      </a>
      <button type="button" onClick={() => openSearch()}>
        <Icon name="search" />
        {menu('search')}
      </button>
      <a href={href(hasSports ? '/betting' : '/favorites')} aria-current={current(hasSports ? '/betting' : '/favorites')}>
        <Icon name={hasSports ? 'volleyball' : 'heart'} />
        {menu(hasSports ? 'sports' : 'favorites')}
        {hasSports && slipCount > 0 ? (
          <span className={styles.slipCount}>
            <span aria-hidden="true">{slipCount}</span>
            <span className="visually-hidden">{menu('slipCount', { count: slipCount })}</span>
          </span>
        ) : null}
      </a>
      <a href={href('/rewards')} aria-current={current('/rewards')}>
        <Icon name="gift" />
        {menu('rewards')}
      </a>
      <button type="button" onClick={openDrawer}>
        <Icon name="menu" />
        {menu('menuLabel')}
      </button>
    </nav>
  );
}
