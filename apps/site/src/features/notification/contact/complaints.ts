import type { SiteContext } from '../../../context.ts';
import { loadFieldTexts, loadPageTexts } from '../../content/page.ts';
import { complaintRulesOptions } from '../queries.ts';

/** The static page that has a form and rules of the visitor's country beside its text. */
export const complaintsIdentity = 'complaints';

/** Loads what the complaints page shows besides its text, before it is rendered. */
export async function loadComplaints(context: Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>): Promise<void> {
  await Promise.all([
    loadPageTexts(context, 'complaints'),
    loadPageTexts(context, 'contacts'),
    loadFieldTexts(context),
    context.queryClient.prefetchQuery(complaintRulesOptions(context.api, 'guest')),
  ]);
}
