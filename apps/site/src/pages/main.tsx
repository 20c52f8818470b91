import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags, usePageTexts } from '../features/content/page.ts';
import { loadLobby } from '../features/game/lobby/lobby-data.ts';
import { Lobby } from '../features/game/lobby/lobby.tsx';
import { loadSince, Since } from '../home/since-part.tsx';
import { HomeTournament, loadHomeTournament } from '../features/retention/tournaments/home-part.tsx';

/** The lobby without the hero for guests (design §5.1). */
export const Route = createFileRoute('/main')({
  loader: async ({ context }) => {
    const [meta] = await Promise.all([
      loadPageTexts(context, 'casino'),
      loadLobby(context),
      loadHomeTournament(context),
      loadSince(context.isSignedIn()),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Main,
});

function Main() {
  return <Lobby top={<h1>{usePageTexts('casino')('title')}</h1>} tournament={<HomeTournament />} since={Since} />;
}
