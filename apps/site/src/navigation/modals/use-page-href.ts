import { useRouterState } from '@tanstack/react-router';
import { type Search, stringifySearch } from '../search/search.ts';
import { useHref } from '../use-href.ts';
import { usePathname } from '../use-page.ts';
import { withModal, withoutModals } from './modal-address.ts';
import type { ModalName } from '../modals.ts';

/** The address of this page without a modal, or with one in the place of all: where the buttons of a question lead while no script runs. */
export function usePageHref(instead?: { name: ModalName; value?: string }): string {
  const href = useHref();
  const pathname = usePathname();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const bare = withoutModals(search);
  return href(pathname) + stringifySearch(instead === undefined ? bare : withModal(bare, instead.name, instead.value));
}
