import { playerStatus } from '@pavilion/contract/constants.ts';
import { firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { Icon, isIconName, Select } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { valueAt } from '../../../content/lookup.ts';
import { useTexts } from '../../../content/texts.tsx';
import { goToHref } from '../../../navigation/go.ts';
import { isPageOffered } from '../../../navigation/routes.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { usePathname } from '../../../navigation/use-page.ts';
import { useSite } from '../../../visitor/use-site.ts';
import styles from '../../content/profile.module.css';
import player from '../profile-pages.module.css';
import { ExclusionNote } from '../exclusion/exclusion-note.tsx';
import { playerIdOf, useProfile } from '../queries.ts';

/** The pages available to an excluded player: money, statement and documents (D-85). */
const openToExcluded: ReadonlySet<string> = new Set(['/profile/wallet', '/profile/history', '/profile/documents', '/profile/verification']);

/** Side list on wide screens; under 1024 px the player’s own card opens the pages, whose name is the title below it (P-28). */
export function ProfileFrame({ unread, children }: { unread: number; children: ReactNode }) {
  const texts = useTexts('layout', 'profileSidebar');
  const { config } = useSite();
  const router = useRouter();
  const href = useHref();
  const pathname = usePathname();
  const isExcluded = useProfile().data?.status === playerStatus.closed;
  const links = texts
    .list('profileLinks')
    .map((item) => ({ url: String(valueAt(item, 'url')), label: String(valueAt(item, 'label')), icon: String(valueAt(item, 'icon')) }))
    .filter(({ url }) => isPageOffered(url, config) && (!isExcluded || openToExcluded.has(url)));
  return (
    <div className={styles.frame}>
      <nav className={styles.nav} aria-label={texts('pageLabel')}>
        <Who />
        {links.map(({ url, label, icon }) => (
          <a key={url} href={href(url)} aria-current={url === pathname ? 'page' : undefined}>
            <Icon name={isIconName(icon) ? icon : 'user'} />
            {label}
            {url === '/profile/notifications' && unread > 0 ? <span className={styles.count}>{unread}</span> : null}
          </a>
        ))}
      </nav>
      <div className={styles.select}>
        <Who />
        <Icon name="chevron-down" />
        <Select
          label={<span className="visually-hidden">{texts('pageLabel')}</span>}
          value={pathname}
          onChange={(event) => goToHref(router, href(event.target.value))}
        >
          {links.map(({ url, label }) => (
            <option key={url} value={url}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.page}>
        {isExcluded ? <ExclusionNote /> : null}
        {children}
      </div>
    </div>
  );
}

/** The signed-in player, at the top of the pages. */
function Who() {
  const texts = useTexts('layout', 'profileSidebar');
  const { data: profile } = useProfile();
  const name = profile?.nickname ?? profile?.email ?? '';
  return (
    <div className={player.person}>
      <span className={player.avatar} aria-hidden="true">
        {firstCharacters(name, 2).toUpperCase()}
      </span>
      <span>
        <b title={name || undefined} dir="auto">
          {name || '\u00a0'}
        </b>
        <span className="caption text-tertiary">
          {profile ? (
            <>
              {texts('idLabel')} <bdi className="tabular">{playerIdOf(profile.id)}</bdi>
            </>
          ) : (
            '\u00a0'
          )}
        </span>
      </span>
    </div>
  );
}
