import { Icon } from '@pavilion/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../content/texts.tsx';
import { usePathname } from '../navigation/use-page.ts';
import { useModalStack } from '../navigation/use-modals.ts';
import { isOutdated, subscribeToBuild } from '../session/build-state.ts';
import { watchBuild } from '../session/build-watch.ts';
import styles from './shell.module.css';

/** Says that a new version is ready; never during a game or over a payment (design.md §8). */
export function UpdateBar() {
  const texts = useTexts('layout', 'update');
  const isNewer = useSyncExternalStore(subscribeToBuild, isOutdated, () => false);
  const isPlaying = usePathname().startsWith('/games/');
  const isBusy = useModalStack().length > 0;
  useEffect(watchBuild, []);
  if (!isNewer || isPlaying || isBusy) return null;
  return (
    <div className={styles.offline} data-update="" role="status">
      <Icon name="refresh-cw" size="s" />
      <span>{texts('text')}</span>
      <button type="button" onClick={() => location.reload()}>
        {texts('button')}
      </button>
    </div>
  );
}
