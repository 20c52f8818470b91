import { Icon } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../visitor/use-site.ts';
import styles from './locale-select.module.css';

/** Handles a language chosen before hydration: only the server's markup marks the page's own language as selected. */
function replayEarlyChoice(select: HTMLSelectElement | null): void {
  const given = select?.querySelector<HTMLOptionElement>('[selected]');
  if (given?.selected === false) queueMicrotask(() => select?.dispatchEvent(new Event('change', { bubbles: true })));
}

/** Names of languages in their own language. Choosing one stores the cookie and loads the same page under its prefix (L-07). */
export function LocaleSelect({ className = '' }: { className?: string }) {
  const { visitor } = useSite();
  const footer = useTexts('layout', 'footer');
  return (
    <span className={`${styles.localeSelect} ${className}`} data-locale-select="">
      <Icon name="languages" />
      <select
        aria-label={footer('languageLabel')}
        defaultValue={visitor.locale}
        ref={replayEarlyChoice}
        // A value that the browser restored with the page is not a choice.
        autoComplete="off"
        onChange={({ target }) => void import('./choose-language.ts').then((file) => file.chooseLanguage(target.value, visitor))}
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
