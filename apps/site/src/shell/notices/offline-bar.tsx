import { Icon } from '@pavilion/ui';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../content/texts.tsx';
import styles from './notice-bar.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shown while offline: balances may be out of date. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const states = useTexts('globalComponents', 'common').group('states');
  if (isOnline) return null;
  return (
    <div className={styles.offline} role="status">
      <Icon name="wifi-off" size="s" />
      <span>{states('offlineBar')}</span>
    </div>
  );
}
