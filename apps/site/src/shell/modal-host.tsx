import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { ContentProvider } from '../content/texts.tsx';
import { contentGroupOptions } from '../features/content/queries.ts';
import { loadable } from '../navigation/loadable.tsx';
import { modalComponent } from '../navigation/modal-components.ts';
import { modalZIndex, type OpenModal } from '../navigation/modal-machine.ts';
import { modalRule, waysOut } from '../navigation/modals.ts';
import { useModals, useModalStack } from '../navigation/use-modals.ts';
import { useSite } from '../session/use-site.ts';
import { replayEarlyClicks } from './early-entry.ts';

/** The behaviour of dialogs comes with the first one that opens. */
export const dialogPart = loadable(() => import('@pavilion/ui/dialog.tsx').then(({ Dialog }) => Dialog));

/** Draws what the address has open, each 2 above the one below (M-18), and keeps it in step with the address. */
export function ModalHost() {
  const stack = useModalStack();
  const store = useModals();
  const router = useRouter();
  useEffect(() => {
    store.follow();
    return router.subscribe('onBeforeLoad', store.follow);
  }, [router, store]);
  return stack.map((modal, index) => (
    <Suspense key={modal.name} fallback={null}>
      <ModalView modal={modal} index={index} />
    </Suspense>
  ));
}

/** A dialog of the first address takes what was pressed in it before it was live. */
function EarlyClicks() {
  useEffect(() => replayEarlyClicks('dialogs'), []);
  return null;
}

function ModalView({ modal, index }: { modal: OpenModal; index: number }) {
  const store = useModals();
  const { api, visitor } = useSite();
  const { data: texts } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'modals' }));
  const { Component } = modalComponent(modal.name);
  if (!texts) return null;
  return (
    <ContentProvider groups={{ modals: texts }}>
      <dialogPart.Component
        motion={modal.phase}
        zIndex={modalZIndex(index)}
        {...waysOut(modalRule(modal.name))}
        onDismiss={() => void store.dismiss(modal.name)}
        onSettled={() => store.settled(modal.name)}
      >
        <Component name={modal.name} value={modal.value} />
      </dialogPart.Component>
      <EarlyClicks />
    </ContentProvider>
  );
}
