import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

/**
 * Takes over the page the server drew. Start's own entry would bring the machinery of server functions along, a tenth of
 * the scripts; the API is called through its client instead (stack.md §4). Reading the scripts, making the router and taking over are turns
 * of their own: a touch waits for one of them and not for all.
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
