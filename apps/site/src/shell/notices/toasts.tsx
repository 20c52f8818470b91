import { Button, ToastRegion } from '@pavilion/ui';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { toasts } from '../../content/alerts.ts';
import { useEndedElsewhere, useGlobalFaults } from './use-page-notices.ts';

/** The toasts of the page, with what the page itself has to say. */
export function Toasts() {
  useEndedElsewhere();
  useGlobalFaults();
  const views = useSyncExternalStore(toasts.subscribe, toasts.views, toasts.serverViews);
  const common = useTexts('globalComponents', 'common');
  const box = useTexts('layout', 'header').group('notificationBox');
  return (
    <ToastRegion
      label={box('title')}
      closeLabel={common('buttons.close')}
      toasts={views.map(({ undo, ...view }) =>
        undo
          ? {
              ...view,
              // A click anywhere on a toast closes it, including this button.
              action: (
                <Button size="sm" onClick={undo}>
                  {common('buttons.undo')}
                </Button>
              ),
            }
          : view,
      )}
      isOneByOne
      onClose={toasts.close}
      onHold={toasts.hold}
    />
  );
}
