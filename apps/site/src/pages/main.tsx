import { createFileRoute } from '@tanstack/react-router';
import { loadLobby } from '../features/game/lobby-data.ts';
import { Lobby } from '../features/game/lobby.tsx';

/** The lobby without the guests' hero (design.md §5.1). */
export const Route = createFileRoute('/main')({
  loader: ({ context }) => loadLobby(context),
  component: () => <Lobby />,
});
