import { tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import type { SiteContext } from '../../../context.ts';
import { useQuery } from '../../../hydration/use-query.ts';
import { prefetchAbsent } from '../../../api/prefetch-absent.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { textAt } from '../../content/page.ts';
import { type ContentPage, contentPagesOptions } from '../../../content/queries.ts';
import { openTournamentsOptions, tournamentOptions } from './queries.ts';

type LoadContext = Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>;

export const identitiesOf = (pages: readonly ContentPage[]): string[] => pages.flatMap(({ body }) => textAt(body, 'pageIdentity') ?? []);

/** The name of a tournament in this language, else its title. */
export function nameOf({ identity, title }: Pick<Tournament, 'identity' | 'title'>, pages: readonly ContentPage[]): string {
  const page = pages.find(({ body }) => textAt(body, 'pageIdentity') === identity);
  return (page && textAt(page.body, 'name')) ?? title;
}

/** The running tournaments, the first to end before the others. */
export const runningOf = (tournaments: readonly Tournament[]): Tournament[] =>
  tournaments.filter(({ state }) => state === tournamentState.running).toSorted((a, b) => Date.parse(a.endAt) - Date.parse(b.endAt));

/** Loads the running tournaments with their leaderboards for the first paint, the first ones; what fails is absent. */
export async function loadRunning({ api, queryClient, visitor }: LoadContext, atMost: number): Promise<void> {
  const { locale } = visitor;
  const options = contentPagesOptions(api, { locale, directory: 'tournaments' });
  await queryClient.prefetchQuery(options);
  const open = openTournamentsOptions(api, { identities: identitiesOf(queryClient.getQueryData(options.queryKey) ?? []), locale });
  await prefetchAbsent(queryClient, open);
  const shown = runningOf(queryClient.getQueryData(open.queryKey) ?? []).slice(0, atMost);
  await Promise.all(shown.map(({ identity }) => prefetchAbsent(queryClient, tournamentOptions(api, { identity, playerId: '', locale }))));
}

/** The tournaments that have content in this language (wire §5.8). */
function useTournamentPages() {
  const { api, visitor } = useSite();
  return useQuery(contentPagesOptions(api, { locale: visitor.locale, directory: 'tournaments' }));
}

/** Running and upcoming tournaments, and the pages that name them. */
export function useOpenTournaments() {
  const { api, visitor } = useSite();
  const pages = useTournamentPages();
  const identities = identitiesOf(pages.data ?? []);
  const open = useQuery({ ...openTournamentsOptions(api, { identities, locale: visitor.locale }), enabled: pages.data !== undefined });
  return { pages, open };
}
