import { ToastRegion } from '@pavilion/ui';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../content/texts.tsx';
import { toasts } from '../content/alerts.ts';

/** The toasts of the page. */
export function Toasts() {
  const views = useSyncExternalStore(toasts.subscribe, toasts.views, toasts.serverViews);
  const common = useTexts('globalComponents', 'common');
  const box = useTexts('layout', 'header').group('notificationBox');
  return (
    <ToastRegion label={box('title')} closeLabel={common('buttons.close')} toasts={views} onClose={toasts.close} onHold={toasts.hold} />
  );
}
