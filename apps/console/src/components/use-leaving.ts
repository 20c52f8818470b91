import { useEffect } from 'react';

/** Says that one turns away from an object: when the page shows another, and when the window leaves the console or is closed. */
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
