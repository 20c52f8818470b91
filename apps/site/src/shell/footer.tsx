import { useTexts } from '../content/texts.tsx';
import { usePathname } from '../navigation/use-page.ts';
import { showCookieChoices } from './cookie-state.ts';
import { FooterWords } from './footer-words.tsx';
import { LocaleSelect } from './locale-select.tsx';
import { LocalTime } from './local-time.tsx';
import styles from './shell.module.css';

/** The words every page ends with, and what can be set there. */
export function Footer() {
  const footer = useTexts('layout', 'footer');
  // On phones the betting client ends the page (wire §7.8).
  const isBetting = usePathname() === '/betting';
  return (
    <footer className={`${styles.footer} ${isBetting ? 'only-d' : ''}`} data-shell="">
      <Words />
      <div className={styles.footerEnd}>
        <span>{footer('copyright', { year: copyrightYear })}</span>
        <LocaleSelect />
        <button type="button" className="link cap t2" onClick={showCookieChoices}>
          {footer('cookieSettings')}
        </button>
        <LocalTime />
      </div>
    </footer>
  );
}

/** Written as a word: a year is not a number to group digits in. */
const copyrightYear = '2026';

const wordsId = 'footer-words';
let found: string | undefined;

/** What stands in the page, read before anything could have changed it. */
function foundWords(): string {
  found ??= document.getElementById(wordsId)?.innerHTML ?? '';
  return found;
}

/** Drawn by the server alone. They stand in every page it sends and never change within one: the browser leaves what it finds. */
const Words = import.meta.env.SSR
  ? () => (
      <div id={wordsId} className={styles.footerWords}>
        <FooterWords />
      </div>
    )
  : () => <div id={wordsId} className={styles.footerWords} dangerouslySetInnerHTML={{ __html: foundWords() }} />;
