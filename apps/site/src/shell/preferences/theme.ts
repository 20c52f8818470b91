import type { ThemeChoice } from '../../visitor/visitor.ts';

/** Cookie with the visitor's theme, read by the server so that the first paint is right (design §2). */
export const themeCookie = 'theme';

/** The theme the server paints: the chosen one; without a choice dark, until an inline script reads the system's before the first paint. */
export const paintedTheme = (choice: ThemeChoice): 'dark' | 'light' => (choice === 'light' ? 'light' : 'dark');

export const systemThemeScript = `document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'`;
