import { Icon } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { browserCookies } from '../../browser/cookies.ts';
import { themeCookie } from './theme.ts';

/** Switches between dark and light; the cookie lets the server paint the right one first. */
export function ThemeButton({ className, end }: { className?: string; end?: React.ReactNode }) {
  const sidebar = useTexts('layout', 'siteSidebar');
  return (
    <button type="button" className={className} onClick={toggleTheme}>
      <Icon name="moon" />
      <span>{sidebar('themeLabel')}</span>
      {end}
    </button>
  );
}

/** Parts below the fold that are not rendered yet (game-tile.module.css) are rendered first, so that none keeps the old colours. */
function toggleTheme(): void {
  const root = document.documentElement;
  root.dataset.rethemed = '';
  requestAnimationFrame(() => {
    const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
    root.dataset.theme = next;
    browserCookies.write(themeCookie, next);
  });
}
