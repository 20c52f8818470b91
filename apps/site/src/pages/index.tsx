import { createFileRoute } from '@tanstack/react-router';
import { Lobby } from '../features/game/lobby/lobby.tsx';
import { HomeTournament, loadHomeTournament } from '../features/retention/tournaments/home-part.tsx';
import { Hero, loadHero } from '../home/hero.tsx';
import { loadSince, Since } from '../home/since-part.tsx';

/** Home (design §5.1). */
export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    // The server renders the page with its data, so only a navigation from another page imports the code that loads it.
    const { loadLobby } = await import('../features/game/lobby/lobby-data.ts');
    await Promise.all([loadLobby(context), loadHomeTournament(context), loadHero(context.isSignedIn()), loadSince(context.isSignedIn())]);
  },
  component: () => <Lobby top={<Hero />} tournament={<HomeTournament />} since={Since} />,
});
