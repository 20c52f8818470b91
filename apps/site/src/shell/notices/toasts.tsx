import { Button, ToastRegion } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { alertTextsOptions, toasts } from '../../content/alerts.ts';
import { useSite } from '../../visitor/use-site.ts';
import { useEndedElsewhere, useGlobalFaults } from './use-page-notices.ts';

/** The toasts of the page, with what the page itself has to say. */
export function Toasts() {
  useEndedElsewhere();
  useGlobalFaults();
  useAlertTexts();
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

/** Loads what alerts say before there is anything to say: without a line it could not be loaded any more. */
function useAlertTexts(): void {
  const { api, visitor } = useSite();
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.prefetchQuery(alertTextsOptions(api, visitor.locale));
  }, [api, queryClient, visitor.locale]);
}
