import type { SiteContext } from '../context.ts';
import { contentGroupOptions } from '../features/content/queries.ts';
import { preloadModal } from '../navigation/modal-components.ts';
import { dialogPart } from './modal-host.tsx';

/** Loads the code and texts of the modals the first address names, so that the page comes with them open. */
export async function prepareOpenModals({
  api,
  queryClient,
  visitor,
  modals,
}: Pick<SiteContext, 'api' | 'queryClient' | 'visitor' | 'modals'>): Promise<void> {
  const names = modals.stack().map(({ name }) => name);
  if (names.length === 0) return;
  await Promise.all([
    dialogPart.preload(),
    ...names.map(preloadModal),
    queryClient.prefetchQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'modals' })),
    queryClient.prefetchQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'fields-settings' })),
  ]);
}
