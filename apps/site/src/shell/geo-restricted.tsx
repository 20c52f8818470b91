import { ButtonLink, Card, EmptyArt, ItemRow } from '@pavilion/ui';
import { countryName } from '../content/format.ts';
import { useTexts, type Texts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';
import { useSite } from '../session/use-site.ts';
import { BrandLink } from './brand-link.tsx';
import styles from './error-page.module.css';
import { LocaleSelect } from './locale-select.tsx';

/** The whole site for a country it is closed to: why, and what still works (G-28, design.md §5.13). */
export function GeoRestrictedLayout() {
  const texts = useTexts('globalComponents', 'geoRestricted');
  const footer = useTexts('layout', 'footer');
  const { visitor } = useSite();
  const href = useHref();
  const country = countryName(visitor.country, visitor.locale);
  const still = texts.group('stillWorks');
  return (
    <div className={styles.system}>
      <header className={styles.systemTop}>
        <BrandLink />
        <LocaleSelect />
      </header>
      <main id="main" className={styles.systemMain}>
        <div className={styles.error}>
          <EmptyArt />
          <h1>{texts('title', { country })}</h1>
          <p>{texts('description', { country })}</p>
          <Card isFlush className={styles.still} title={still('title')}>
            <StillRow icon="banknote" texts={still.group('withdraw')} href={href('/', { 'sign-in': 'true' })} />
            <StillRow icon="file-down" texts={still.group('statements')} href={href('/profile/history')} />
            <StillRow icon="life-buoy" texts={still.group('help')} href={href('/contact')} />
          </Card>
        </div>
      </main>
      <footer className={styles.systemFoot}>
        <span>18+</span>
        {footer.list('infoMenu.items').map((item) => (
          <a key={String(item.url)} href={href(String(item.url))}>
            {String(item.label)}
          </a>
        ))}
      </footer>
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
