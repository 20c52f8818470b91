import { Icon } from '@pavilion/ui';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { splitLocale, withLocale } from '@pavilion/contract/locale-path.ts';
import { useTexts } from '../content/texts.tsx';
import { browserCookies } from '../session/cookies.ts';
import { useSite } from '../session/use-site.ts';
import { defaultLocaleOf } from '../session/visitor.ts';
import styles from './shell.module.css';

/** Tells of a language that was chosen before the scripts took over the page; only the server marks the page's own in it. */
function tellEarly(select: HTMLSelectElement | null): void {
  const given = select?.querySelector<HTMLOptionElement>('[selected]');
  if (given?.selected === false) queueMicrotask(() => select?.dispatchEvent(new Event('change', { bubbles: true })));
}

/** Names of languages in their own language. Choosing one stores the cookie and loads the same page under its prefix (L-07). */
export function LocaleSelect({ className = '' }: { className?: string }) {
  const { visitor } = useSite();
  const footer = useTexts('layout', 'footer');
  return (
    <span className={`${styles.localeSelect} ${className}`}>
      <Icon name="languages" />
      <select
        aria-label={footer('languageLabel')}
        defaultValue={visitor.locale}
        ref={tellEarly}
        // What a browser brings back with a page was not chosen in it.
        autoComplete="off"
        onChange={(event) => {
          browserCookies.write(cookie.language, event.target.value);
          location.assign(addressIn(event.target.value, defaultLocaleOf(visitor), location));
        }}
      >
        {visitor.locales.map((locale) => (
          <option key={locale.code} value={locale.code} lang={locale.code}>
            {locale.nativeName}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The same page and query in another language; the default language has no prefix. */
export function addressIn(locale: string, defaultLocale: string, here: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return withLocale(splitLocale(here.pathname).pathname, locale, defaultLocale) + here.search + here.hash;
}
