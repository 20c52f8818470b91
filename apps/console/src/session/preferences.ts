import { localStore } from '@pavilion/ui/browser/safe-storage.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { type Session, sessionOptions } from './session.ts';

export type Theme = 'light' | 'dark' | 'system';
const THEME_KEY = 'pavilion-console-theme';

const isDark = (theme: Theme): boolean => theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);

export const themeOf = (value: unknown): Theme => (value === 'light' || value === 'dark' ? value : 'system');

/** Shows a theme and keeps it for the next start, which happens before the operator is known. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = isDark(theme) ? 'dark' : 'light';
  localStore().setItem(THEME_KEY, theme);
}

export const showKeptTheme = (): void => showTheme(themeOf(localStore().getItem(THEME_KEY)));

type Preferences = Session['preferences'];

/** Changes some of the own preferences; the rest stays. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    // Saved one after the other: each request writes all of them, and a late earlier one would undo a later one.
    scope: { id: 'preferences' },
    mutationFn: async (changed: Preferences) => {
      const session = client.getQueryData(sessionOptions.queryKey);
      const preferences = { ...session?.preferences, ...changed };
      await api.session.savePreferences({ body: { preferences } });
      return preferences;
    },
    onSuccess: async (preferences) => {
      // A reading under way may be older than the last save.
      await client.cancelQueries(sessionOptions);
      client.setQueryData(sessionOptions.queryKey, (session) => (session ? { ...session, preferences } : session));
    },
  });
}
