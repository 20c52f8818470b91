import { Spinner } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { StagePanel } from './stage-panel.tsx';

/** Placeholder while the game's frame loads: the game's art and a status text. */
export function StageWait({ game, text }: { game: Game; text: string }) {
  return (
    <StagePanel game={game} role="status">
      <Spinner />
      <p>{text}</p>
    </StagePanel>
  );
}
