import { Icon } from '@pavilion/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { usePathname } from '../../navigation/use-page.ts';
import { useModalStack } from '../../navigation/modals/use-modals.ts';
import { isOutdated, subscribeToBuild } from '../../release/build-state.ts';
import { watchBuild } from '../../release/build-watch.ts';
import styles from './notice-bar.module.css';

/** Announces a new version; never during a game or a payment (design §8). */
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
