import { withholdSecondPresses } from '@pavilion/ui/browser/double-press.ts';
import { withholdInputMethodKeys } from '@pavilion/ui/browser/input-method.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { queryClient } from './api/api.ts';
import { showTheme, themeOf } from './session/preferences.ts';
import type { createConsoleRouter } from './router.tsx';
import { sessionOptions, useSessionOrNone } from './session/session.ts';
import { english } from './texts/english.ts';
import { languageOf, type Texts } from './texts/texts.ts';
import { TextsContext } from './texts/use-text.ts';

export function App({ router }: { router: ReturnType<typeof createConsoleRouter> }) {
  useEffect(withholdInputMethodKeys, []);
  useEffect(withholdSecondPresses, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Language>
        <RouterProvider router={router} />
      </Language>
    </QueryClientProvider>
  );
}

/** The language and the theme that the operator has chosen, else those of the browser. */
function Language({ children }: { children: ReactNode }) {
  const preferences = useSessionOrNone()?.preferences;
  const language = languageOf(preferences?.language, navigator.languages);
  const theme = preferences?.theme;
  const isAsked = useQuery(sessionOptions).isFetched;
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    let isCurrent = true;
    const arrive = (loaded: Texts): void => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setTexts(loaded);
    };
    if (language === 'en') arrive(english);
    else void import('./texts/german.ts').then(({ german }) => arrive(german));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  useEffect(() => {
    if (theme !== undefined) showTheme(themeOf(theme));
  }, [theme]);
  return texts === undefined || !isAsked ? null : <TextsContext value={{ language, texts }}>{children}</TextsContext>;
}
