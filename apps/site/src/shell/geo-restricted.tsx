import { ButtonLink, Card, EmptyArt, ItemRow } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { countryName } from '../content/format.ts';
import { useTexts, type Texts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';
import { isOpenWhenRestricted } from '../navigation/routes.ts';
import { usePathname } from '../navigation/use-page.ts';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../session/use-site.ts';
import { BrandLink } from './brand-link.tsx';
import styles from './error-page.module.css';
import { LocaleSelect } from './locale-select.tsx';
import { Preloader } from './preloader.tsx';
import { Toasts } from './toasts.tsx';

/** The whole site for a country it is closed to: why, and what still works, which is drawn in the same plain frame (G-28, design.md §5.13). */
export function GeoRestrictedLayout({ children }: { children: ReactNode }) {
  const footer = useTexts('layout', 'footer');
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
        <span>18+</span>
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

/** Why, and the ways on. A guest cannot sign in from here (D-45): for him there is help; a player's money and papers stay his. */
function ClosedWords() {
  const texts = useTexts('globalComponents', 'geoRestricted');
  const { visitor } = useSite();
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  const country = countryName(visitor.country, visitor.locale);
  const still = texts.group('stillWorks');
  return (
    <div className={styles.error}>
      <EmptyArt />
      <h1>{texts('title', { country })}</h1>
      <p>{texts('description', { country })}</p>
      {visitor.requestIp === '' ? null : <p className="small t2">{texts('seen', { country, ip: visitor.requestIp })}</p>}
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
          <span className="vh">: {texts('title')}</span>
        </ButtonLink>
      }
    />
  );
}
