import type { SiteContext } from '../../context.ts';
import { contentGroupOptions } from '../../content/queries.ts';
import { preloadModal } from '../../navigation/modals/modal-components.ts';
import type { ModalName } from '../../navigation/modals.ts';
import { dialogPart } from '../modal-host.tsx';
import { geoRestrictedPart, playerBarPart, sessionStripPart } from '../lazy-parts.ts';

/** The modals whose tabs and providers depend on the operator's settings. */
const entrances: readonly ModalName[] = ['sign-in', 'sign-up', 'forgot-pass'];

/** Loads the code and texts of the modals in the first address, so that the page is rendered with them open. */
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
    names.some((name) => entrances.includes(name)) ? prepareEntrance({ api, queryClient }, names) : undefined,
  ]);
}

/** Most pages open without sign-in or registration, so their code is not in the first script. */
async function prepareEntrance(parts: Pick<SiteContext, 'api' | 'queryClient'>, names: readonly ModalName[]): Promise<void> {
  const { prefetchEntrance, prefetchRegistration } = await import('./prepare-entrance.ts');
  await Promise.all([prefetchEntrance(parts), names.includes('sign-up') ? prefetchRegistration(parts) : undefined]);
}

/** Loads the parts of the frame for this visitor, so that the page is rendered completely. */
export async function prepareFrame({ visitor, isSignedIn }: Pick<SiteContext, 'visitor' | 'isSignedIn'>): Promise<void> {
  await Promise.all([
    visitor.isGeoRestricted ? geoRestrictedPart.preload() : undefined,
    isSignedIn() ? playerBarPart.preload() : undefined,
    isSignedIn() ? sessionStripPart.preload() : undefined,
  ]);
}
