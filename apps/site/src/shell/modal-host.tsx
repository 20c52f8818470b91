import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useQuery } from '../hydration/use-query.ts';
import { ContentProvider } from '../content/texts.tsx';
import { contentGroupOptions } from '../content/queries.ts';
import { loadable } from '../navigation/loadable.tsx';
import { withAdmittedModals, withoutModal } from '../navigation/modals/modal-address.ts';
import { modalComponent } from '../navigation/modals/modal-components.ts';
import { modalZIndex, type OpenModal } from '../navigation/modals/modal-machine.ts';
import { type ModalName, modalRule, dismissal } from '../navigation/modals.ts';
import { type Search, stringifySearch } from '../navigation/search/search.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals, useModalStack } from '../navigation/modals/use-modals.ts';
import { usePathname } from '../navigation/use-page.ts';
import { useSite } from '../visitor/use-site.ts';
import { replayEarlyClicks } from './start/early-entry.ts';

/** The dialogs' behaviour is loaded with the first one that opens. */
export const dialogPart = loadable(() => import('@pavilion/ui/overlay/dialog.tsx').then(({ Dialog }) => Dialog));

/** Renders the address's modals, each with a z-index 2 above the one below (M-18), and follows the address. */
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

/** A dialog of the first address replays the presses from before hydration. */
function EarlyClicks() {
  useEffect(() => replayEarlyClicks('dialogs'), []);
  return null;
}

/** The current address as this visitor may use it, without the modal: a guest may be shown the sign-in in place of another one (M-06). */
function useCloseHref(name: ModalName): string {
  const href = useHref();
  const pathname = usePathname();
  const { visitor } = useSite();
  const search = useRouterState({ select: (state): Search => state.location.search });
  return href(pathname) + stringifySearch(withoutModal(withAdmittedModals(search, visitor), name));
}

function ModalView({ modal, index }: { modal: OpenModal; index: number }) {
  const store = useModals();
  const { api, visitor } = useSite();
  const { data: texts } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'modals' }));
  const { Component } = modalComponent(modal.name);
  const closeHref = useCloseHref(modal.name);
  if (!texts) return null;
  return (
    <ContentProvider groups={{ modals: texts }}>
      <dialogPart.Component
        motion={modal.phase}
        zIndex={modalZIndex(index)}
        {...dismissal(modalRule(modal.name))}
        closeHref={closeHref}
        onDismiss={() => void store.dismiss(modal.name)}
        onSettled={() => store.settled(modal.name)}
      >
        <Component name={modal.name} value={modal.value} />
      </dialogPart.Component>
      <EarlyClicks />
    </ContentProvider>
  );
}
