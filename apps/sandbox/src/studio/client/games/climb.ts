import { crashGames, crossingMs, leastTarget, mostTarget, multiplierAt, targetPayout } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../amounts.ts';
import { CallError, type Played, type Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import { isMotionReduced, type Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { playTone } from '../sound.ts';
import { t } from '../texts.ts';
import { buildClimbPicture, type ClimbView } from './climb-picture.ts';
import { runFrames } from './frame-loop.ts';
import { textTable } from './parts.ts';
import { buildTargetField } from './target-field.ts';

const outcomeSchema = z.object({ crashAt: z.number() });
const inputSchema = z.object({ cashOutAt: z.optional(z.number()) });
/** A cool gap between two climbs (games.md §8.2). */
const gapMs = 3000;
const fallMs = 620;
const tickEveryMs = 400;
const buttonEveryMs = 90;
const calmEveryMs = 500;
const startTarget = 200;
const announced = [200, 500, 1000];

const times = (value: number): string => `${hundredths(value)}×`;
const pointOf = (round: Round): number | undefined => outcomeSchema.safeParse(round.outcome).data?.crashAt;
const targetOf = (round: Round): number | undefined => inputSchema.safeParse(round.input).data?.cashOutAt;

/** Where a finished round was cashed out; undefined where it was lost. */
function cashedOutAt(round: Round): number | undefined {
  if (round.payoutMinor === 0n) return undefined;
  const own = round.actions.find((action) => action.startsWith('cashOut:'));
  return own === undefined ? targetOf(round) : Number(own.slice('cashOut:'.length));
}

/** Climb and Rocket Ladder: the curve by the studio's clock, the cash-out with its live amount (games.md §8.2). */
export function climbScene(side: TableSide): Scene {
  const parameters = crashGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const cap = mostTarget(parameters);
  let isAutomatic = true;
  let stakeMinor = 0n;
  let round: Round | null = null;
  let startedAt = 0;
  let frames: { stop(): void } | null = null;
  let restsUntil = 0;

  const picture = buildClimbPicture({ artBase: side.artBase, isRocket: side.session.gameId === 'rocket-ladder' });
  const figure = h('b', { class: 'num' }, ['1.00×']);
  const clock = h('span', { class: 'num' });
  const plate = h('div', { class: 'mul', 'aria-hidden': 'true' }, [figure, clock]);
  const live = h('p', { class: 'vh', 'aria-live': 'polite' });
  const target = buildTargetField({ label: t('autoCashOut'), from: leastTarget, to: cap, start: startTarget }, () => refresh());
  const toggle = h('button', { type: 'button', class: 'toggle', 'aria-pressed': 'true' }, [t('autoOn')]);
  const chance = h('span', { class: 'lab num' });
  const options = h('div', { class: 'pan options climb-options' }, [target.element, toggle, chance]);
  const element = h('div', { class: 'cr' }, [picture.element, plate, options, live]);

  const isOpen = (): boolean => round !== null && !round.isFinished;
  const chosenTarget = (): number | undefined => (isAutomatic ? target.value() : undefined);
  const elapsed = (): number => performance.now() - startedAt;
  /** The multiplier on the screen, never beyond the target, which the studio pays at its exact value. */
  const shownNow = (): number => Math.min(multiplierAt(elapsed()), (round && targetOf(round)) ?? cap);
  const paint = (view: Partial<ClimbView>): void =>
    picture.paint({ elapsedMs: 0, target: undefined, cashedOutAt: undefined, fall: 0, isResting: false, ...view });
  const refresh = (): void => {
    const value = target.value();
    const share = Math.min(1, (parameters.num * 100) / (parameters.den * value));
    toggle.setAttribute('aria-pressed', String(isAutomatic));
    target.element.classList.toggle('off', !isAutomatic);
    fill(
      chance,
      isAutomatic ? `${t('chanceOf')} ${hundredths(share * 10_000)} % · ${amount(targetPayout(stakeMinor, value))}` : t('autoOff'),
    );
    if (!round) paint({ isResting: true, target: chosenTarget() });
    side.wishChanged();
  };
  toggle.addEventListener('click', () => {
    isAutomatic = !isAutomatic;
    refresh();
  });

  const setClock = (elapsedMs: number, value: number): void => {
    fill(figure, times(value));
    fill(clock, `${Math.floor(elapsedMs / 60_000)}:${((elapsedMs % 60_000) / 1000).toFixed(1).padStart(4, '0')}`);
  };
  const climb = (shown: Round): void => {
    let [ticked, pressed, painted, said] = [0, 0, -calmEveryMs, 0];
    frames?.stop();
    element.classList.remove('won', 'lost');
    frames = runFrames(() => {
      if (round?.roundId !== shown.roundId || round.isFinished) return false;
      const at = elapsed();
      const value = shownNow();
      if (!isMotionReduced() || at - painted >= calmEveryMs) {
        painted = at;
        setClock(at, value);
        paint({ elapsedMs: Math.min(at, crossingMs(value + 1)), target: targetOf(shown) });
      }
      if (at - pressed >= buttonEveryMs) {
        pressed = at;
        side.wishChanged();
      }
      if (at - ticked >= tickEveryMs) {
        ticked = at;
        playTone(180 + 40 * (value / 100), { seconds: 0.05, gain: 0.02 });
      }
      if (value >= (announced[said] ?? Infinity)) {
        fill(live, t('climbAt', { times: times(announced[said] ?? value) }));
        said += 1;
      }
      return true;
    });
  };
  const begin = (shown: Round): void => {
    round = shown;
    startedAt = performance.now() - (shown.elapsedMs ?? 0);
    side.say(t('climbing'));
    climb(shown);
  };
  const fallDown = (point: number, showing: Showing): Promise<void> =>
    new Promise((resolve) => {
      const at = crossingMs(point);
      runFrames((elapsedMs) => {
        const fall = showing.isStopped || isMotionReduced() ? 1 : Math.min(1, elapsedMs / fallMs);
        paint({ elapsedMs: at, fall, target: round ? targetOf(round) : undefined });
        if (fall < 1) return true;
        resolve();
        return false;
      });
    });
  const end = async (shown: Round, showing: Showing): Promise<void> => {
    frames?.stop();
    restsUntil = performance.now() + gapMs;
    window.setTimeout(() => side.wishChanged(), gapMs);
    round = shown;
    const point = pointOf(shown) ?? 100;
    const won = cashedOutAt(shown);
    setClock(crossingMs(won ?? point), won ?? point);
    element.classList.toggle('won', won !== undefined);
    element.classList.toggle('lost', won === undefined);
    if (won === undefined) return fallDown(point, showing);
    playTone(784, { seconds: 0.12, gain: 0.06, type: 'triangle' });
    playTone(1046, { seconds: 0.2, gain: 0.06, type: 'triangle', delay: 0.1 });
    paint({ elapsedMs: crossingMs(won), cashedOutAt: won });
    await showing.rest(260);
  };

  return {
    element,
    actionLabel: t('start'),
    busyText: t('climbing'),
    usesStakeStepper: true,
    isTimed: true,
    wish(stake) {
      if (performance.now() < restsUntil) return { problem: t('nextClimb') };
      const chosen = chosenTarget();
      if (chosen === undefined) return { stakeMinor: stake, input: {} };
      return targetPayout(stake, chosen) <= stake ? { problem: t('raiseRisk') } : { stakeMinor: stake, input: { cashOutAt: chosen } };
    },
    stakeChanged(next) {
      stakeMinor = next;
      refresh();
    },
    setBusy: (isBusy) => options.toggleAttribute('inert', isBusy || isOpen()),
    async show({ round: shown }: Played, showing) {
      if (shown.isFinished) await end(shown, showing);
      else begin(shown);
    },
    resume: begin,
    openMain: (shown) => ({
      action: 'cashOut',
      label: t('cashOut'),
      amountMinor: targetPayout(shown.stakeMinor, shownNow()),
      isEnabled: shownNow() >= leastTarget && shown.legalActions.includes('cashOut'),
    }),
    note: (shown) => t('climbEnded', { times: times(pointOf(shown) ?? 100) }),
    pill: (shown) => ({ text: times(pointOf(shown) ?? 100), className: shown.payoutMinor > shown.stakedMinor ? 'up' : '' }),
    payTable: (stake) =>
      textTable(
        [t('target'), t('winAmount'), t('chanceOf')],
        [110, 150, 200, 300, 500, 1000, 5000, 10_000, 100_000].map((value) => [
          times(value),
          amount(targetPayout(stake, value)),
          `${hundredths(Math.floor((parameters.num * 1_000_000) / (parameters.den * value)))} %`,
        ]),
      ),
    rules: () => [t('climbRule'), t('climbLost'), t('climbReturn', { cap: parameters.cap })],
    key(key) {
      if (key.toLowerCase() === 'r' && isOpen()) fill(live, t('climbAt', { times: times(shownNow()) }));
      else if (key === 'ArrowLeft' && !isOpen()) target.step(-1);
      else if (key === 'ArrowRight' && !isOpen()) target.step(1);
      else return false;
      return true;
    },
  };
}
