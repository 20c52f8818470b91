import { type CoinCall, coinGames, coinValue } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, multiplier } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { picture, textTable } from '../shared/stage-controls.ts';
import { cashOutMain, reachedText } from '../shared/steps-common.ts';

const outcomeSchema = z.object({ faces: z.array(z.enum(['heads', 'tails', 'edge'])) });
type Face = z.output<typeof outcomeSchema>['faces'][number];
const halfTurns = 9;
const flipMs = 900;
const faceKeys: Readonly<Record<string, CoinCall>> = { h: 'heads', t: 'tails' };

const facesOf = (round: Round): Face[] => outcomeSchema.safeParse(round.outcome).data?.faces ?? [];
const rightOf = (round: Round): number => {
  const calls = round.actions.filter((action) => action !== 'cashOut');
  return facesOf(round).filter((face, index) => face === calls[index]).length;
};

/** Coin Garden: a large coin that turns, the whole run below it, the next step written out (games §8.2). */
export function coinScene(side: TableSide): Scene {
  const parameters = coinGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  let stakeMinor = 0n;
  let round: Round | null = null;

  const front = picture(side.artBase, 'coin-heads', 'face');
  const back = picture(side.artBase, 'coin-tails', 'face back');
  const disc = h('div', { class: 'disc' }, [front, back]);
  const shadow = h('i', { class: 'coin-shadow', 'aria-hidden': 'true' });
  const coin = h('div', { class: 'coin3', role: 'img' }, [shadow, disc]);
  const run = h('ol', { class: 'row2' });
  const options = (['heads', 'tails'] as const).map((call) => {
    const value = h('span', { class: 'lab num' });
    const button = h('button', { type: 'button', class: 'pan opt' }, [picture(side.artBase, `coin-${call}`), h('b', {}, [t(call)]), value]);
    button.addEventListener('click', () => (isOpen() ? side.act(call) : side.begin(call)));
    return { call, button, value };
  });
  const element = h('div', { class: 'cn' }, [
    coin,
    run,
    h(
      'div',
      { class: 'ch3' },
      options.map((one) => one.button),
    ),
  ]);

  const isOpen = (): boolean => round !== null && !round.isFinished;
  const valueOf = (shown: Round): bigint => coinValue(shown.stakeMinor, rightOf(shown));
  const setFace = (face: Face): void => {
    disc.style.transform = face === 'edge' ? 'rotateY(90deg) rotateX(0deg)' : face === 'heads' ? 'none' : 'rotateX(180deg)';
    coin.setAttribute('aria-label', t('coinFell', { face: t(face) }));
  };
  const refresh = (faces: readonly Face[] = round ? facesOf(round) : []): void => {
    const right = round && isOpen() ? rightOf(round) : 0;
    const stake = round && isOpen() ? round.stakeMinor : stakeMinor;
    const chance = right === 0 ? '49.5' : '50';
    for (const { value } of options)
      fill(value, `${chance} % · ${multiplier(coinValue(stake, right + 1), stake)} · ${amount(coinValue(stake, right + 1))}`);
    const shownFaces = faces.map((face) =>
      h('li', { class: face === 'edge' ? 'on-edge' : '' }, [picture(side.artBase, face === 'edge' ? 'coin-heads' : `coin-${face}`)]),
    );
    const free = Array.from({ length: Math.max(0, parameters.maxCalls - faces.length) }, () => h('li', { class: 'e' }));
    fill(run, ...shownFaces, ...free);
    run.setAttribute('aria-label', t('coinRun', { faces: faces.map((face) => t(face)).join(', ') }));
  };
  const flip = async (face: Face, showing: Showing): Promise<void> => {
    cues.chip();
    const turn = halfTurns + (face === 'tails' ? 0 : 1);
    const last = face === 'edge' ? 'rotateY(90deg)' : `rotateX(${turn * 180}deg)`;
    await Promise.all([
      showing.move(
        disc,
        [
          { transform: 'translateY(0) rotateX(0deg)', easing: easing.out },
          { transform: `translateY(-46%) rotateX(${turn * 95}deg)`, offset: 0.45, easing: easing.in },
          { transform: `translateY(0) ${last}`, offset: 0.86 },
          { transform: `translateY(-5%) ${last}`, offset: 0.93 },
          { transform: `translateY(0) ${last}` },
        ],
        { duration: flipMs },
      ),
      showing.move(
        shadow,
        [
          { transform: 'none', opacity: 0.5 },
          { transform: 'scale(.55)', opacity: 0.2, offset: 0.45 },
          { transform: 'none', opacity: 0.5 },
        ],
        { duration: flipMs },
      ),
    ]);
    setFace(face);
  };

  setFace(side.session.history[0] ? (facesOf(side.session.history[0]).at(-1) ?? 'heads') : 'heads');
  refresh();
  return {
    element,
    actionLabel: t('bet'),
    busyText: t('flipping'),
    usesStakeStepper: true,
    betRequest: (stake) => ({ stakeMinor: stake, input: {} }),
    stakeChanged(next) {
      stakeMinor = next;
      refresh();
    },
    setBusy: (isBusy) => options.forEach(({ button }) => button.toggleAttribute('disabled', isBusy)),
    async show({ round: shown }: Played, showing) {
      const before = round?.roundId === shown.roundId ? facesOf(round).length : 0;
      round = shown;
      const faces = facesOf(shown);
      refresh(faces.slice(0, before));
      for (let index = before; index < faces.length; index += 1) {
        const face = faces[index] ?? 'edge';
        await flip(face, showing);
        if (face === shown.actions[index]) playTone(392 * 1.12 ** index, { seconds: 0.14, gain: 0.05, type: 'triangle' });
        refresh(faces.slice(0, index + 1));
      }
      if (!shown.isFinished) side.say(reachedText(shown, valueOf(shown)));
    },
    resume(shown) {
      round = shown;
      setFace(facesOf(shown).at(-1) ?? 'heads');
      refresh();
    },
    openMain: (shown) => cashOutMain(shown, valueOf(shown)),
    note: (shown) => t('rightCalls', { count: rightOf(shown) }),
    pill: (shown) => ({
      text: shown.payoutMinor === 0n ? '0' : t('rightCalls', { count: rightOf(shown) }),
      className: shown.payoutMinor > shown.stakedMinor ? 'up' : '',
    }),
    payTable: (stake) =>
      textTable(
        [t('rightCalls', { count: '' }).trim(), t('pays'), t('winAmount')],
        Array.from({ length: parameters.maxCalls }, (_, index) => [
          String(index + 1),
          multiplier(coinValue(stake, index + 1), stake),
          amount(coinValue(stake, index + 1)),
        ]),
      ),
    rules: () => [t('coinRule'), t('coinKeys')],
    key(key) {
      const call = faceKeys[key.toLowerCase()];
      if (call === undefined) return false;
      if (isOpen()) side.act(call);
      else side.begin(call);
      return true;
    },
  };
}
