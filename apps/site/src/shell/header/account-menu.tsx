import { firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { CopyButton, MenuButton, menuClass, MenuLink } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { playerIdOf, useProfile, useSignOut } from '../../features/player/queries.ts';
import { useUnreadCount } from '../../features/notification/queries.ts';
import { isPageOffered } from '../../navigation/routes.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from './account-menu.module.css';
import { toLink } from '../drawer/drawer.tsx';
import { LocaleSelect } from '../preferences/locale-select.tsx';
import shell from './player-bar.module.css';
import localeSelectStyles from '../preferences/locale-select.module.css';
import { ThemeButton } from '../preferences/theme-button.tsx';

/** The user nav: who is signed in, the profile pages, theme, language, sign out (design §3). */
export function AccountMenu({ onClose }: { onClose: () => void }) {
  const texts = useTexts('layout', 'userNav');
  const sidebar = useTexts('layout', 'profileSidebar');
  const common = useTexts('globalComponents', 'common');
  const { data: profile } = useProfile();
  const { config } = useSite();
  const href = useHref();
  const unread = useUnreadCount();
  const signOut = useSignOut();
  const name = profile?.nickname ?? profile?.email ?? '';
  return (
    <section className={menuClass} aria-label={texts('title')}>
      <div className={styles.holder}>
        <span className={shell.avatar} aria-hidden="true">
          {firstCharacters(name, 2).toUpperCase()}
        </span>
        <span>
          <b>{name}</b>
          <span className="caption text-secondary">
            {sidebar('idLabel')} <bdi className="tabular">{playerIdOf(profile?.id ?? '')}</bdi>
          </span>
        </span>
        <CopyButton
          value={playerIdOf(profile?.id ?? '')}
          copyLabel={
            <>
              {common('buttons.copy')}
              <span className="visually-hidden"> {common('labels.playerId')}</span>
            </>
          }
          copiedLabel={common('buttons.copied')}
          refusedLabel={common('buttons.notCopied')}
        />
      </div>
      <ul className={styles.links}>
        {sidebar
          .list('profileLinks')
          .map(toLink)
          // The end of an account is found on the profile's pages, not beside signing out.
          .filter(({ url }) => isPageOffered(url, config) && url !== '/profile/close')
          .map((link) => (
            <li key={link.url}>
              <MenuLink
                href={href(link.url)}
                icon={link.icon}
                onClick={onClose}
                end={link.url === '/profile/notifications' && unread > 0 ? unread : undefined}
              >
                {link.label}
              </MenuLink>
            </li>
          ))}
      </ul>
      <hr />
      <div className="row between">
        <ThemeButton className={localeSelectStyles.localeSelect} />
        <LocaleSelect />
      </div>
      <hr />
      <MenuButton icon="log-out" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {texts('signOut')}
      </MenuButton>
    </section>
  );
}
