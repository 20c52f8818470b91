import type { SiteContext } from '../context.ts';
import { contentGroupOptions } from '../features/content/queries.ts';
import { preloadModal } from '../navigation/modal-components.ts';
import type { ModalName } from '../navigation/modals.ts';
import { dialogPart } from './modal-host.tsx';
import { geoRestrictedPart, playerBarPart, sessionStripPart } from './parts.ts';

/** The ways in, whose tabs and providers the operator's settings decide. */
const entrances: readonly ModalName[] = ['sign-in', 'sign-up', 'forgot-pass'];

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
    names.some((name) => entrances.includes(name)) ? prepareEntrance({ api, queryClient }, names) : undefined,
  ]);
}

/** Most pages come without a way in: what it asks for stays out of their first script. */
async function prepareEntrance(parts: Pick<SiteContext, 'api' | 'queryClient'>, names: readonly ModalName[]): Promise<void> {
  const { prefetchEntrance, prefetchRegistration } = await import('./prepare-entrance.ts');
  await Promise.all([prefetchEntrance(parts), names.includes('sign-up') ? prefetchRegistration(parts) : undefined]);
}

/** Loads the parts of the frame this visitor sees, so that the page comes whole. */
export async function prepareFrame({ visitor, isSignedIn }: Pick<SiteContext, 'visitor' | 'isSignedIn'>): Promise<void> {
  await Promise.all([
    visitor.isGeoRestricted ? geoRestrictedPart.preload() : undefined,
    isSignedIn() ? playerBarPart.preload() : undefined,
    isSignedIn() ? sessionStripPart.preload() : undefined,
  ]);
}
