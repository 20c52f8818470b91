import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

/**
 * Hydrates the server-rendered page. Start's own entry would include the runtime of server functions, a tenth of
 * the scripts; the API is called through its client instead. Parsing the scripts, creating the router and hydrating are separate
 * tasks, so that an input event waits for one of them only.
 */
setTimeout(() => {
  const router = getRouter();
  setTimeout(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RouterClient router={router} />
        </StrictMode>,
      );
    }),
  );
});
