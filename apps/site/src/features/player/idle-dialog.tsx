import { Button } from '@pavilion/ui';
import { Dialog, DialogFrame, type DialogMotion } from '@pavilion/ui/dialog.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContentProvider, useTexts } from '../../content/texts.tsx';
import { modalZIndex } from '../../navigation/modal-machine.ts';
import { useCountdown } from '../../session/use-countdown.ts';
import { useSite } from '../../session/use-site.ts';
import { contentGroupOptions } from '../content/queries.ts';
import { limitsOptions } from '../risk/queries.ts';
import { useSignOut } from './queries.ts';

/** Over every dialog that may be open. */
const zIndex = modalZIndex(100);

/** Says that the session is about to end, and asks whether the player is there (L10, design.md §11). It goes with the player's next call, in any tab. */
export function IdleDialog({ endsAtMs }: { endsAtMs: number }) {
  const { api, visitor } = useSite();
  const { data: texts } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'modals' }));
  const [motion, setMotion] = useState<DialogMotion>('opening');
  const stay = useStay();
  if (!texts) return null;
  return (
    <ContentProvider groups={{ modals: texts }}>
      {/* Whoever puts the question away is there. */}
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

/** One call of the player's, never answered from a store of the browser's; once the server has seen it, it is noted, and the warning goes. */
function useStay() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => queryClient.fetchQuery({ ...limitsOptions(api), staleTime: 0 }) });
}

/** Told once to who listens: the seconds that run are for the eye alone. */
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
      <div className="stack-s">
        <p className="t2">{texts('description')}</p>
        <p className="h-card b6 num" aria-hidden="true">
          {texts('left', { seconds })}
        </p>
        {stay.isError ? <p role="alert">{texts('failed')}</p> : null}
      </div>
    </DialogFrame>
  );
}
