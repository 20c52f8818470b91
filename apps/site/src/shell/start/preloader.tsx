import { preloaderHideMs, preloaderRemoveMs } from '@pavilion/contract/page-constants.ts';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { keepsPreloader } from '../../navigation/routes.ts';
import styles from './preloader.module.css';

type Phase = 'shown' | 'hidden' | 'removed';

/** A progress line until hydration: fades after 500 ms, is removed after 1000 ms (K-12); some pages keep it (G-34, G-35). */
export function Preloader() {
  const [phase, setPhase] = useState<Phase>('shown');
  const label = useTexts('layout', 'preloader');
  const isKept = useRouterState({
    select: ({ location }) => keepsPreloader(location.pathname, 'state' in location.search && !('ask' in location.search)),
  });
  useEffect(() => {
    if (isKept) return;
    const hide = setTimeout(() => setPhase('hidden'), preloaderHideMs);
    const remove = setTimeout(() => setPhase('removed'), preloaderRemoveMs);
    return () => {
      clearTimeout(hide);
      clearTimeout(remove);
    };
  }, [isKept]);
  if (phase === 'removed') return null;
  return (
    <div className={styles.preloader} data-hidden={phase === 'hidden' ? '' : undefined} role="progressbar" aria-label={label('label')} />
  );
}
