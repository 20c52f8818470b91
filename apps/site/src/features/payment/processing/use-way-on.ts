import { useTexts } from '../../../content/texts.tsx';
import { useQuery } from '../../../hydration/use-query.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { usePathname } from '../../../navigation/use-page.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { lobbyOptions } from '../../game/lobby/queries.ts';
import { useLastGame } from '../../game/play/queries.ts';
import { useActiveAccount } from '../../wallet/queries.ts';

/**
 * Where money that has come in leads: to the game opened last in this tab, else, for who has never played and stands on the home page, to the
 * first of its games (W-259). Nobody else is led to a game they have not asked for.
 */
export function useWayOn(): { label: string; href: string } | undefined {
  const texts = useTexts('modals', 'depositSuccess');
  const { api, visitor } = useSite();
  const href = useHref();
  const last = useLastGame();
  const isFirst = useActiveAccount()?.lastRound === null;
  const isHome = usePathname() === '/';
  const { data } = useQuery({ ...lobbyOptions(api, visitor), enabled: isHome && isFirst && last === undefined });
  if (last) return { label: texts('lastGameButton', { game: last.name }), href: last.href };
  const first = isHome && isFirst ? data?.rooms.flatMap(({ games }) => games)[0] : undefined;
  return first && { label: texts('firstGameButton', { game: first.name }), href: href(`/games/${first.identity}`, { real: 'true' }) };
}
