import { amount, signedFigure } from '../amounts.ts';
import { CallError, type Played, readReplay, type Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import { StillShowing } from '../effects/motion.ts';
import { silently } from '../effects/sound.ts';
import type { Scene, TableSide } from '../scene.ts';
import { resultParts } from '../effects/result.ts';
import { errorText, t } from '../texts.ts';
import { verificationOf } from './panel-fairness.ts';
import { openPanel } from './panels.ts';
import { rowsOf } from './session-pane.ts';

/** What a stage is made with. */
export type SceneMaker = { readonly artBase: string; makeScene(side: TableSide): Scene };
type Drawing = SceneMaker & { readonly roundId: string; readonly stage: HTMLElement };

/** The most of the window's height that the picture takes. */
const pictureShare = 0.46;

/** A side that nothing can be bet or chosen on: the stage is found as after its round. */
export function quietSide(session: TableSide['session'], round: Round, artBase: string): TableSide {
  const nothing = (): void => undefined;
  return {
    session: { ...session, history: [round] },
    artBase,
    act: nothing,
    begin: nothing,
    say: nothing,
    watched: nothing,
    betRequestChanged: nothing,
    balanceMinor: () => 0n,
  };
}

/** A place in which a stage of the table's size is drawn smaller, as the player saw it. */
function pictureOf(stage: HTMLElement): { outer: HTMLElement; inner: HTMLElement } {
  const { clientWidth: width, clientHeight: height } = stage;
  const inner = h('div', { class: 'stage' });
  const still = h('div', { class: 'still-stage' }, [h('div', { class: 'backdrop' }), inner]);
  const frame = h('div', { class: 'round-picture' }, [still]);
  const outer = h('div', { class: 'round-place', 'aria-hidden': 'true' }, [frame]);
  outer.inert = true;
  still.style.inlineSize = `${width}px`;
  still.style.blockSize = `${height}px`;
  new ResizeObserver(() => {
    const scale = Math.min(outer.clientWidth / width, (window.innerHeight * pictureShare) / height, 1);
    frame.style.inlineSize = `${width * scale}px`;
    frame.style.blockSize = `${height * scale}px`;
    still.style.transform = `scale(${scale})`;
  }).observe(outer);
  return { outer, inner };
}

/** Draws a finished round at rest. */
async function drawAtRest(scene: Scene, played: Played, inner: HTMLElement): Promise<void> {
  fill(inner, scene.element);
  scene.stakeChanged?.(played.round.stakeMinor);
  await silently(() => scene.show(played, new StillShowing()));
}

const sumsOf = ({ stakedMinor, payoutMinor }: Round): HTMLElement =>
  rowsOf([
    [t('stake'), amount(stakedMinor)],
    [t('payout'), amount(payoutMinor)],
    [t('roundResult'), signedFigure(payoutMinor - stakedMinor)],
  ]);

/** The seeds and checks of a round behind a fold; they are fetched when it is opened. */
function foldOf(roundId: string): HTMLElement {
  const body = h('div', { class: 'fold-body' }, [t('loading')]);
  const fold = h('details', { class: 'fold' }, [h('summary', {}, [t('verifyTitle')]), body]);
  fold.addEventListener('toggle', async () => fill(body, ...(await verificationOf(roundId))), { once: true });
  return fold;
}

/** The last round over the game: in words, as a picture, and its proof behind a fold. */
export async function openLastRound({ roundId, stage, artBase, makeScene }: Drawing): Promise<void> {
  const { outer, inner } = pictureOf(stage);
  const words = h('div', { class: 'round-words', role: 'status' }, [t('loading')]);
  openPanel(t('lastRound'), [words, outer, foldOf(roundId)]);
  try {
    const { session, played } = await readReplay(roundId);
    const scene = makeScene(quietSide(session, played.round, artBase));
    const { tone, parts } = resultParts(played.round);
    const note = scene.note(played.round);
    fill(words, h('p', { class: `round-result ${tone}` }, parts), ...(note === '' ? [] : [h('p', {}, [note])]), sumsOf(played.round));
    await drawAtRest(scene, played, inner);
  } catch (error) {
    outer.hidden = true;
    fill(words, h('p', { class: 'problem', role: 'alert' }, [errorText(error instanceof CallError ? error.code : 'UNAVAILABLE')]));
    if (!(error instanceof CallError)) throw error;
  }
}
