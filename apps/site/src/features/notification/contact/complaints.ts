import type { SiteContext } from '../../../context.ts';
import { loadable } from '../../../navigation/loadable.tsx';
import { loadFieldTexts, loadPageTexts } from '../../content/page.ts';
import { complaintRulesOptions } from '../queries.ts';

/** The static page that has a form and rules of the visitor's country beside its text. */
export const complaintsIdentity = 'complaints';

export const complaintsPart = loadable(() => import('./complaints-page.tsx').then((file) => file.ComplaintsPage));

/** What the page of complaints shows besides its text, loaded before it is rendered. */
export async function loadComplaints(context: Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>): Promise<void> {
  await Promise.all([
    complaintsPart.preload(),
    loadPageTexts(context, 'complaints'),
    loadPageTexts(context, 'contacts'),
    loadFieldTexts(context),
    context.queryClient.prefetchQuery(complaintRulesOptions(context.api, 'guest')),
  ]);
}
