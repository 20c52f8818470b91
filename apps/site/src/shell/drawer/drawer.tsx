import { Icon, type IconName, isIconName } from '@pavilion/ui';
import { type ReactNode, Suspense } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { valueAt, type ContentBody } from '../../content/lookup.ts';
import { useTexts } from '../../content/texts.tsx';
import { collectionsOptions, favoritesOptions, menuCollections } from '../../features/game/queries.ts';
import { isModalName, isModalOff, type ModalName } from '../../navigation/modals.ts';
import { isPageOffered, pageRuleOf } from '../../navigation/routes.ts';
import { useHref } from '../../navigation/use-href.ts';
import { usePathname } from '../../navigation/use-page.ts';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { ChatEntry } from './chat-entry.tsx';
import { loyaltyLinePart } from './loyalty-line-part.ts';
import { LocaleSelect } from '../preferences/locale-select.tsx';

import styles from './drawer.module.css';
import { ThemeButton } from '../preferences/theme-button.tsx';

type MenuLink = { label: string; url: string; icon: IconName };

/** The site's sections (design §3); used beside the page and in the sheet of small screens. */
export function DrawerMenu({ className = '' }: { className?: string }) {
  const sidebar = useTexts('layout', 'siteSidebar');
  const bottom = useTexts('layout', 'siteSidebar').list('bottomMenu.items');
  return (
    <nav className={`${styles.drawer} ${className}`} aria-label={sidebar('mainMenuLabel')} data-shell="">
      <MenuSection
        title={sidebar('casinoLabel')}
        links={useOffered([...useCasinoLinks(), ...sidebar.list('userMenu.items').map(toLink)])}
      />
      <MenuSection title={sidebar('rewardsLabel')} links={useOffered(sidebar.list('bonusesMenu.items').map(toLink))} />
      {useHasLoyaltyLine() ? (
        <Suspense fallback={null}>
          <loyaltyLinePart.Component />
        </Suspense>
      ) : null}
      <MenuSection title={sidebar('helpLabel')} links={useOffered(bottom.map(toLink))} last={<ChatEntry />} />
      <div className={styles.drawerEnd}>
        <ThemeButton />
        <LocaleSelect />
      </div>
    </nav>
  );
}

/** The rail has room for the rooms alone; the whole menu opens from the header. */
const notInRail = new Set([
  '/providers',
  '/recently-played',
  '/profile/bonuses',
  '/?quests-hub=true',
  '/loyalty',
  '/welcome-package',
  '/questions',
  '/contact',
]);

function MenuSection({ title, links, last }: { title: string; links: readonly MenuLink[]; last?: ReactNode }) {
  const href = useHref();
  const pathname = usePathname();
  const count = useFavoritesCount();
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.url} data-more={notInRail.has(link.url) ? '' : undefined}>
            <a
              href={href(link.url)}
              data-modal={modalOf(link.url)}
              aria-current={link.url === pathname ? 'page' : undefined}
              title={link.label}
            >
              <Icon name={link.icon} />
              <span>{link.label}</span>
              {link.url === '/favorites' && count > 0 ? <span className={styles.drawerCount}>{count}</span> : null}
            </a>
          </li>
        ))}
        {last ? <li>{last}</li> : null}
      </ul>
    </section>
  );
}

/** Menu items of the content; collections only if they are available in the visitor's country. */
function useCasinoLinks(): MenuLink[] {
  const { api, visitor } = useSite();
  const items = useTexts('layout', 'siteSidebar').list('topMenu.items').map(toLink);
  const { data } = useQuery(collectionsOptions(api, visitor));
  if (!data) return items;
  const known = new Set(menuCollections(data).map(({ identity }) => `/categories/${identity}`));
  return items.filter(({ url }) => !url.startsWith('/categories/') || known.has(url));
}

/** Pages and dialogs that the configuration excludes have no entry (N-16). */
function useOffered(links: readonly MenuLink[]): MenuLink[] {
  const { config } = useSite();
  return links.filter(({ url }) => {
    const modal = modalOf(url);
    return modal === undefined ? !pageRuleOf(url) || isPageOffered(url, config) : !isModalOff(modal, config);
  });
}

/** The dialog that an entry such as `/?quests-hub=true` opens on any page. */
function modalOf(url: string): ModalName | undefined {
  const [name = ''] = url.startsWith('/?') ? url.slice(2).split('=') : [];
  return isModalName(name) ? name : undefined;
}

/** A player's level under the rewards (wire §7.11, drawer); rendered only in the browser. */
function useHasLoyaltyLine(): boolean {
  const { config } = useSite();
  const isSignedIn = useIsSignedIn();
  return useIsHydrated() && isSignedIn && config.loyaltyEnabled;
}

function useFavoritesCount(): number {
  const { api } = useSite();
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...favoritesOptions(api), enabled: isSignedIn }).data?.length ?? 0;
}

export function toLink(item: ContentBody): MenuLink {
  const icon = valueAt(item, 'icon');
  return {
    label: String(valueAt(item, 'label') ?? ''),
    url: String(valueAt(item, 'url') ?? '/'),
    icon: typeof icon === 'string' && isIconName(icon) ? icon : 'chevron-right',
  };
}
