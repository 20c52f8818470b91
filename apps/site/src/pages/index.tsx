import { createFileRoute } from '@tanstack/react-router';
import { Lobby } from '../features/game/lobby/lobby.tsx';
import { HomeTournament, loadHomeTournament } from '../features/retention/tournaments/home-part.tsx';
import { Hero, loadHero } from '../home/hero.tsx';
import { loadSince, Since } from '../home/since-part.tsx';

/** Home (design §5.1). */
export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    // The server has rendered what the page says: what asks for it comes with the way here from another page.
    const { loadLobby } = await import('../features/game/lobby/lobby-data.ts');
    await Promise.all([loadLobby(context), loadHomeTournament(context), loadHero(context.isSignedIn()), loadSince(context.isSignedIn())]);
  },
  component: () => <Lobby top={<Hero />} tournament={<HomeTournament />} since={Since} />,
});
