import type { ThemeData } from './messages.ts';

/** The custom properties passed to the client: colours, radii and the font, but no layout (sportsbook §8). */
const names = [
  '--bg-0',
  '--bg-1',
  '--bg-2',
  '--bg-3',
  '--text',
  '--text-2',
  '--text-3',
  '--border',
  '--border-s',
  '--hair',
  '--focus',
  '--shadow',
  '--primary',
  '--primary-h',
  '--primary-a',
  '--on-primary',
  '--link',
  '--danger',
  '--warning',
  '--bonus',
  '--live',
  '--ok-bg',
  '--ok-tx',
  '--er-bg',
  '--er-tx',
  '--wa-bg',
  '--wa-tx',
  '--in-bg',
  '--in-tx',
  '--bo-bg',
  '--bo-tx',
  '--r-1',
  '--r-2',
  '--r-3',
  '--r-4',
  '--font',
] as const;

/** The page's current theme, for the client. */
export function readTheme(root: HTMLElement): ThemeData {
  const style = getComputedStyle(root);
  const tokens = names.flatMap((name): [string, string][] => {
    const value = style.getPropertyValue(name).trim();
    return value === '' ? [] : [[name, value]];
  });
  return { name: root.dataset['theme'] === 'light' ? 'light' : 'dark', tokens: Object.fromEntries(tokens) };
}
