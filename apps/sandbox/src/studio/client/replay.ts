import { useCurrency } from './amounts.ts';
import { readReplay } from './api.ts';
import { fill, h } from './dom.ts';
import { Showing } from './effects/motion.ts';
import { replaySentence, resultParts } from './effects/result.ts';
import { quietSide, type SceneMaker } from './panels/round-panel.ts';
import { buildShell, setMessage } from './shell.ts';
import { t } from './texts.ts';

type ReplayParts = SceneMaker & { readonly root: HTMLElement; readonly roundId: string };

/** Replays a finished round as often as the viewer likes. Nothing can be bet or chosen. */
export async function replay({ root, roundId, artBase, makeScene }: ReplayParts): Promise<void> {
  const { session, played } = await readReplay(roundId);
  const { round } = played;
  useCurrency(session.currency, session.stakes.scale);
  const { name, studio, gameId } = session;
  const shell = buildShell({ name, studio, artBase, gameId });
  for (const part of [...Object.values(shell.tools), shell.money.element, shell.stakes, shell.extra]) part.hidden = true;
  // The stage is a picture here; the text beside it says the same.
  shell.stage.inert = true;
  const go = h('button', { type: 'button', class: 'button wide', id: 'go' });
  shell.deck.append(go);
  root.replaceChildren(shell.root);
  // The stage is found as after this round: with the player's numbers, rows and level of risk instead of a game's first ones.
  const side = quietSide(session, round, artBase);

  let showing: Showing | null = null;
  async function show(): Promise<void> {
    const scene = makeScene(side);
    shell.stage.replaceChildren(scene.element);
    scene.stakeChanged?.(round.stakeMinor);
    setMessage(shell, 'plain', [t('replay')]);
    showing = new Showing();
    // As in the game, the button skips the animation.
    fill(go, scene.stopLabel ?? t('replayResult'));
    await scene.show(played, showing);
    showing = null;
    fill(go, t('replayAgain'));
    const { tone, parts } = resultParts(round);
    setMessage(shell, tone, parts);
    fill(shell.note, scene.note(round));
    fill(shell.live, replaySentence(round));
  }
  go.addEventListener('click', () => {
    if (showing) showing.stop();
    else void show();
  });
  await show();
}
