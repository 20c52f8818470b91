import { useEffect } from 'react';

/** Reports that the operator leaves an object: the page shows another one, or the window leaves the console or is closed. */
export function useLeaving(id: string, leave: (id: string) => Promise<unknown>): void {
  useEffect(() => {
    const say = (): void => {
      leave(id).catch(() => undefined);
    };
    window.addEventListener('pagehide', say);
    return () => {
      window.removeEventListener('pagehide', say);
      say();
    };
  }, [id, leave]);
}
