import { ButtonLink, Card, EmptyArt, ItemRow } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { countryName } from '../../content/format.ts';
import { useTexts, type Texts } from '../../content/texts.tsx';
import { visitorOptions } from '../../features/player/queries.ts';
import { useHref } from '../../navigation/use-href.ts';
import { isOpenWhenRestricted } from '../../navigation/routes.ts';
import { usePathname } from '../../navigation/use-page.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { BrandLink } from '../brand-link.tsx';
import styles from './error-page.module.css';
import { LocaleSelect } from '../preferences/locale-select.tsx';
import { Preloader } from '../start/preloader.tsx';
import { Toasts } from '../notices/toasts.tsx';

/** The site for a restricted country: the reason, and the pages that still work, in the same plain frame (G-28, design §5.13). */
export function GeoRestrictedLayout({ children }: { children: ReactNode }) {
  const footer = useTexts('layout', 'footer');
  const { visitor } = useSite();
  const href = useHref();
  const isOpen = isOpenWhenRestricted(usePathname());
  return (
    <div className={styles.system}>
      <Preloader />
      <header className={styles.systemTop}>
        <BrandLink />
        <LocaleSelect />
      </header>
      <main id="main" className={isOpen ? styles.systemPage : styles.systemMain}>
        {isOpen ? children : <ClosedWords />}
      </main>
      <footer className={styles.systemFoot}>
        <span>{visitor.legalAge}+</span>
        {footer.list('infoMenu.items').map((item) => (
          <a key={String(item.url)} href={href(String(item.url))}>
            {String(item.label)}
          </a>
        ))}
      </footer>
      <Toasts />
    </div>
  );
}

/** The reason and the available links. A guest cannot sign in (D-45) and gets help; a player keeps access to money and documents. */
function ClosedWords() {
  const texts = useTexts('globalComponents', 'geoRestricted');
  const { api, visitor } = useSite();
  const { data: { ip } = { ip: '' } } = useQuery(visitorOptions(api));
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  const country = countryName(visitor.country, visitor.locale);
  const still = texts.group('stillWorks');
  return (
    <div className={styles.error}>
      <EmptyArt />
      <h1>{texts('title', { country })}</h1>
      <p>{texts('description', { country })}</p>
      <p className="small text-secondary">{ip === '' ? '\u00A0' : texts('seen', { country, ip })}</p>
      <Card isFlush className={styles.still} title={still('title')}>
        {isSignedIn ? (
          <>
            <StillRow icon="banknote" texts={still.group('withdraw')} href={href('/profile/wallet', { wallet: 'withdraw' })} />
            <StillRow icon="file-down" texts={still.group('statements')} href={href('/profile/history')} />
          </>
        ) : null}
        <StillRow icon="life-buoy" texts={still.group('help')} href={href('/contact')} />
      </Card>
    </div>
  );
}

function StillRow({ icon, texts, href }: { icon: 'banknote' | 'file-down' | 'life-buoy'; texts: Texts; href: string }) {
  return (
    <ItemRow
      icon={icon}
      title={texts('title')}
      detail={texts('text')}
      end={
        <ButtonLink size="sm" href={href}>
          {texts('button')}
          <span className="visually-hidden">: {texts('title')}</span>
        </ButtonLink>
      }
    />
  );
}
