import { Button } from '@pavilion/ui';
import { Dialog, DialogFrame, type DialogMotion } from '@pavilion/ui/overlay/dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { ContentProvider, useTexts } from '../../../content/texts.tsx';
import { modalZIndex } from '../../../navigation/modals/modal-machine.ts';
import { useCountdown } from '../../../browser/use-countdown.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { contentGroupOptions } from '../../../content/queries.ts';
import { limitsOptions } from '../../risk/queries.ts';
import { useSignOut } from '../queries.ts';

/** Above every open dialog. */
const zIndex = modalZIndex(100);

/** Warns that the session is about to end (L10, design §11). Closes with the player's next call in any tab. */
export function IdleDialog({ endsAtMs }: { endsAtMs: number }) {
  const { api, visitor } = useSite();
  const { data: texts } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'modals' }));
  const [motion, setMotion] = useState<DialogMotion>('opening');
  const stay = useStay();
  if (!texts) return null;
  return (
    <ContentProvider groups={{ modals: texts }}>
      {/* Dismissing the question proves that the player is there. */}
      <Dialog
        motion={motion}
        zIndex={zIndex}
        closesOnEscape
        closesOnOutside
        onDismiss={() => stay.mutate()}
        onSettled={() => setMotion('open')}
      >
        <Question endsAtMs={endsAtMs} stay={stay} />
      </Dialog>
    </ContentProvider>
  );
}

/** A call that counts as activity and bypasses the browser's caches; once the server has answered, it is recorded and the warning closes. */
function useStay() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => queryClient.fetchQuery({ ...limitsOptions(api), staleTime: 0 }) });
}

/** Announced once to screen readers; the countdown itself is visual only. */
function Question({ endsAtMs, stay }: { endsAtMs: number; stay: ReturnType<typeof useStay> }) {
  const texts = useTexts('modals', 'idleWarning');
  const signOut = useSignOut();
  const seconds = useCountdown(endsAtMs);
  const isBusy = stay.isPending || signOut.isPending;
  return (
    <DialogFrame
      isAlert
      size="s"
      title={texts('title')}
      closeLabel={texts('stayButton')}
      isFootEven
      foot={
        <>
          <Button kind="quiet" disabled={isBusy} onClick={() => signOut.mutate()}>
            {texts('signOutButton')}
          </Button>
          <Button kind="primary" data-autofocus="" isBusy={stay.isPending} disabled={isBusy} onClick={() => stay.mutate()}>
            {texts('stayButton')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        <p className="text-secondary">{texts('description')}</p>
        <p className="heading-card weight-semibold tabular" aria-hidden="true">
          {texts('left', { seconds })}
        </p>
        {stay.isError ? <p role="alert">{texts('failed')}</p> : null}
      </div>
    </DialogFrame>
  );
}
