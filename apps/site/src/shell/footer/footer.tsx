import { useTexts } from '../../content/texts.tsx';
import { usePathname } from '../../navigation/use-page.ts';
import { showCookieChoices } from '../preferences/cookie-state.ts';
import { FooterWords } from './footer-content.tsx';
import { LocaleSelect } from '../preferences/locale-select.tsx';
import { useAtRest } from '../../hydration/use-at-rest.ts';
import { localTimePart } from '../lazy-parts.ts';
import { Quiet } from '../quiet.tsx';
import styles from './footer.module.css';

/** The footer of every page with its preferences. */
export function Footer() {
  const footer = useTexts('layout', 'footer');
  // On phones the betting client ends the page (wire §7.8).
  const isBetting = usePathname() === '/betting';
  return (
    <footer className={`${styles.footer} ${isBetting ? 'only-desktop' : ''}`} data-shell="">
      <Words />
      <div className={styles.footerEnd}>
        <span>{footer('copyright', { year: copyrightYear })}</span>
        <LocaleSelect />
        <button type="button" className="link caption text-secondary" onClick={showCookieChoices}>
          {footer('cookieSettings')}
        </button>
        {useAtRest() ? (
          <Quiet>
            <localTimePart.Component />
          </Quiet>
        ) : null}
      </div>
    </footer>
  );
}

/** As text: a year must not be formatted with digit grouping. */
const copyrightYear = '2026';

const wordsId = 'footer-words';
let found: string | undefined;

/** The server's markup, read before anything can change it. */
function foundWords(): string {
  found ??= document.getElementById(wordsId)?.innerHTML ?? '';
  return found;
}

/** Rendered only by the server, since it never changes within a page; hydration leaves it alone. */
const Words = import.meta.env.SSR
  ? () => (
      <div id={wordsId} className={styles.footerWords}>
        <FooterWords />
      </div>
    )
  : () => <div id={wordsId} className={styles.footerWords} dangerouslySetInnerHTML={{ __html: foundWords() }} />;
