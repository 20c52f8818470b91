import { crashGames, crossingMs, leastTarget, mostTarget, multiplierAt, targetPayout } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../amounts.ts';
import { type Bet, CallError, type Company, type Played, type Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import { isMotionReduced, type Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { playTone } from '../sound.ts';
import { t } from '../texts.ts';
import { buildClimbBets } from './climb-bets.ts';
import { buildCompanyTable } from './climb-company.ts';
import { buildClimbPicture, type ClimbView } from './climb-picture.ts';
import { runFrames } from './frame-loop.ts';
import { buildChoice, textTable } from './parts.ts';

const outcomeSchema = z.object({ crashAt: z.number() });
const inputSchema = z.object({ cashOutAt: z.optional(z.number()) });
/** A cool gap between two climbs (games.md §8.2). */
const gapMs = 3000;
const fallMs = 620;
const tickEveryMs = 400;
const buttonEveryMs = 90;
const calmEveryMs = 500;
/** How long the own end stays on the stage before the climb of the others is seen again. */
const ownEndMs = 1800;
const announced = [200, 500, 1000];

const times = (value: number): string => `${hundredths(value)}×`;
const betsOf = ({ first, second }: Round): readonly Bet[] => (second ? [first, second] : [first]);
const pointOf = (round: Round): number | undefined =>
  betsOf(round)
    .map(({ outcome }) => outcomeSchema.safeParse(outcome).data?.crashAt)
    .find((point) => point !== undefined);
const targetOf = (bet: Bet): number | undefined => inputSchema.safeParse(bet.input).data?.cashOutAt;
const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Where a finished bet was cashed out; undefined where it was lost or still flies. */
function cashedOutAt(bet: Bet): number | undefined {
  if (bet.payoutMinor === 0n) return undefined;
  const own = bet.actions.find((action) => action.startsWith('cashOut:'));
  return own === undefined ? targetOf(bet) : Number(own.slice('cashOut:'.length));
}

/** Climb and Rocket Ladder: the curve by the studio's clock, alone or in company, the cash-out with its live amount (games.md §8.2). */
export function climbScene(side: TableSide): Scene {
  const parameters = crashGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const cap = mostTarget(parameters);
  const isRocket = side.session.gameId === 'rocket-ladder';
  // A round that is shown again has no table to sit at.
  const hasCompany = side.session.token !== '';
  let isTogether = false;
  let round: Round | null = null;
  let startedAt = 0;
  let frames: { stop(): void } | null = null;
  let restsUntil = 0;
  let isBusy = false;

  const picture = buildClimbPicture({ artBase: side.artBase, isRocket });
  const figure = h('b', { class: 'num' }, ['1.00×']);
  const clock = h('span', { class: 'num' });
  const plate = h('div', { class: 'mul', 'aria-hidden': 'true' }, [figure, clock]);
  const live = h('p', { class: 'vh', 'aria-live': 'polite' });
  const bets = buildClimbBets(side, { hasSecond: isRocket, changed: () => refresh() });
  const table = buildCompanyTable({ token: side.session.token, changed: (state) => companyMoved(state) });
  const mode = buildChoice(
    t('companyMode'),
    [
      { value: 'alone', text: t('companyAlone') },
      { value: 'together', text: t('companyTogether') },
    ],
    (value) => choose(value === 'together'),
  );
  const head = h('div', { class: 'climb-head' }, hasCompany ? [mode.element] : []);
  const element = h('div', { class: 'cr' }, [head, picture.element, plate, table.element, bets.element, live]);

  const isOpen = (): boolean => round !== null && !round.isFinished;
  const elapsed = (): number => performance.now() - startedAt;
  /** What a bet is worth now, never beyond its target, which the studio pays at its exact value. */
  const shownOf = (bet: Bet): number => Math.min(multiplierAt(elapsed()), targetOf(bet) ?? cap);
  const worthOf = (bet: Bet): bigint => targetPayout(bet.stakeMinor, shownOf(bet));
  const flying = (shown: Round): Bet | undefined => betsOf(shown).find((bet) => !bet.isFinished);
  const marks = (shown: Round | null): Pick<ClimbView, 'targets' | 'cashedOutAt'> => ({
    targets: (shown
      ? betsOf(shown)
          .filter((bet) => !bet.isFinished)
          .map(targetOf)
      : bets.wishes().map(({ target }) => target)
    ).filter(isDefined),
    cashedOutAt: shown ? betsOf(shown).map(cashedOutAt).filter(isDefined) : [],
  });
  const paint = (view: Partial<ClimbView>): void =>
    picture.paint({ elapsedMs: 0, targets: [], cashedOutAt: [], fall: 0, isResting: false, ...view });
  const refresh = (): void => {
    if (!round && !table.now()) paint({ isResting: true, ...marks(null) });
    side.wishChanged();
  };

  const setClock = (elapsedMs: number, value: number): void => {
    fill(figure, times(value));
    fill(clock, `${Math.floor(elapsedMs / 60_000)}:${((elapsedMs % 60_000) / 1000).toFixed(1).padStart(4, '0')}`);
  };
  const setCountdown = (leftMs: number): void => {
    fill(figure, String(Math.ceil(leftMs / 1000)));
    fill(clock, t('companyBetsOpen'));
  };
  /** Shows a climb that goes on, the own or the one of the others; `isCurrent` ends it. */
  const climb = (shown: Round | null, isCurrent: () => boolean): void => {
    let [ticked, pressed, painted, said] = [0, 0, -Infinity, 0];
    frames?.stop();
    element.classList.remove('won', 'lost');
    frames = runFrames(() => {
      if (!isCurrent()) return false;
      const at = elapsed();
      const now = performance.now();
      const value = multiplierAt(at);
      if (!isMotionReduced() || now - painted >= calmEveryMs) {
        painted = now;
        if (at < 0) setCountdown(-at);
        else setClock(at, value);
        paint({ elapsedMs: Math.max(0, at), isResting: at < 0, ...marks(shown ? round : null) });
      }
      if (now - pressed >= buttonEveryMs) {
        pressed = now;
        side.wishChanged();
        bets.showOpen(round, worthOf);
      }
      if (shown && at >= 0 && now - ticked >= tickEveryMs) {
        ticked = now;
        playTone(180 + 40 * (value / 100), { seconds: 0.05, gain: 0.02 });
      }
      if (at >= 0 && value >= (announced[said] ?? Infinity)) {
        fill(live, t('climbAt', { times: times(announced[said] ?? value) }));
        said += 1;
      }
      return true;
    });
  };
  const begin = (shown: Round): void => {
    round = shown;
    startedAt = performance.now() - (shown.elapsedMs ?? 0);
    side.say(t((shown.elapsedMs ?? 0) < 0 ? 'companyPlaced' : 'climbing'));
    climb(shown, () => round?.roundId === shown.roundId && !round.isFinished);
  };
  const fallDown = (shown: Round | null, { point, showing }: { point: number; showing?: Showing }): Promise<void> =>
    new Promise((resolve) => {
      const at = crossingMs(point);
      frames?.stop();
      frames = runFrames((elapsedMs) => {
        const fall = showing?.isStopped || isMotionReduced() ? 1 : Math.min(1, elapsedMs / fallMs);
        paint({ elapsedMs: at, fall, ...marks(shown) });
        if (fall < 1) return true;
        resolve();
        return false;
      });
    });
  const chime = (): void => {
    playTone(784, { seconds: 0.12, gain: 0.06, type: 'triangle' });
    playTone(1046, { seconds: 0.2, gain: 0.06, type: 'triangle', delay: 0.1 });
  };
  const end = async (shown: Round, showing: Showing): Promise<void> => {
    frames?.stop();
    restsUntil = performance.now() + (isTogether ? ownEndMs : gapMs);
    window.setTimeout(() => side.wishChanged(), gapMs);
    round = shown;
    bets.showOpen(null, worthOf);
    const ends = betsOf(shown).map(cashedOutAt);
    const isLost = ends.includes(undefined);
    const last = isLost ? (pointOf(shown) ?? 100) : Math.max(...ends.filter(isDefined));
    setClock(crossingMs(last), last);
    const isWon = shown.payoutMinor > shown.stakedMinor;
    element.classList.toggle('won', isWon);
    element.classList.toggle('lost', !isWon);
    if (isWon) chime();
    if (isLost) return fallDown(shown, { point: last, showing });
    paint({ elapsedMs: crossingMs(last), ...marks(shown) });
    await showing.rest(260);
  };

  /** The climb of the others, while the player has none of their own on it. */
  const companyMoved = ({ number, phase, elapsedMs, multiplier }: Company): void => {
    side.wishChanged();
    const isOwnShown = isOpen() || isBusy || performance.now() < restsUntil;
    if (!isTogether || isOwnShown) return;
    const key = `${number} ${phase}`;
    if (key === watched) return;
    watched = key;
    round = null;
    if (phase === 'over') {
      setClock(crossingMs(multiplier), multiplier);
      element.classList.add('lost');
      void fallDown(null, { point: multiplier });
      return;
    }
    startedAt = performance.now() - elapsedMs;
    climb(null, () => watched === key && isTogether && !isOpen());
  };
  let watched = '';
  const settle = (together: boolean): void => {
    isTogether = together;
    watched = '';
    mode.select(together ? 'together' : 'alone');
    table.element.hidden = !together;
    if (together) table.join();
    else table.leave();
    if (isOpen()) return;
    frames?.stop();
    element.classList.remove('won', 'lost');
    if (!together && hasCompany) {
      round = null;
      setClock(0, 100);
    }
    refresh();
  };
  const choose = (together: boolean): void => {
    if (!isOpen() && !isBusy) settle(together);
  };
  const problem = (): string | undefined => {
    if (isTogether) return table.openNumber() === undefined ? t('companyWait') : undefined;
    return performance.now() < restsUntil ? t('nextClimb') : undefined;
  };
  // Company is what Rocket Ladder is about; Climb is for oneself until one sits down with the others.
  queueMicrotask(() => settle(hasCompany && isRocket));

  return {
    element,
    get actionLabel() {
      return isTogether && table.leftMs() > 0
        ? t('companyBet', { seconds: Math.ceil(table.leftMs() / 1000) })
        : t(isTogether ? 'bet' : 'start');
    },
    busyText: t('climbing'),
    usesStakeStepper: true,
    isTimed: true,
    wish(stake) {
      const waits = problem();
      if (waits !== undefined) return { problem: waits };
      const wished = bets.wishes().map(({ stakeMinor, target }, index) => ({ stakeMinor: index === 0 ? stake : stakeMinor, target }));
      if (wished.some(({ stakeMinor, target }) => target !== undefined && targetPayout(stakeMinor, target) <= stakeMinor))
        return { problem: t('raiseRisk') };
      const [first, second] = wished.map(({ stakeMinor, target }) => ({
        stakeMinor,
        input: target === undefined ? {} : { cashOutAt: target },
      }));
      return { ...(first ?? { stakeMinor: stake, input: {} }), second, company: isTogether ? table.openNumber() : undefined };
    },
    stakeChanged: (next) => bets.setStake(next),
    setBusy(busy) {
      isBusy = busy;
      bets.setInert(busy || isOpen());
      head.toggleAttribute('inert', busy || isOpen());
    },
    async show({ round: shown }: Played, showing) {
      if (shown.isFinished) return end(shown, showing);
      if (round?.roundId !== shown.roundId) return begin(shown);
      // One bet is down, the other flies on.
      round = shown;
      chime();
      bets.showOpen(shown, worthOf);
    },
    resume: begin,
    openMain(shown) {
      const bet = flying(shown) ?? shown.first;
      const action = bet === shown.second ? 'cashOut2' : 'cashOut';
      const isEnabled = elapsed() >= 0 && shownOf(bet) >= leastTarget && shown.legalActions.includes(action);
      return { action, label: t('cashOut'), amountMinor: worthOf(bet), isEnabled };
    },
    note(shown) {
      const point = pointOf(shown);
      return point === undefined ? '' : t('climbEnded', { times: times(point) });
    },
    pill(shown) {
      const at = pointOf(shown) ?? cashedOutAt(shown.first) ?? 100;
      return { text: times(at), className: shown.payoutMinor > shown.stakedMinor ? 'up' : '' };
    },
    payTable: (stake) =>
      textTable(
        [t('target'), t('winAmount'), t('chanceOf')],
        [110, 150, 200, 300, 500, 1000, 5000, 10_000, 100_000].map((value) => [
          times(value),
          amount(targetPayout(stake, value)),
          `${hundredths(Math.floor((parameters.num * 1_000_000) / (parameters.den * value)))} %`,
        ]),
      ),
    rules() {
      const company = table.now()?.state;
      const chain = company ? [t('companyChain', { end: company.endHash, salt: company.salt })] : [];
      return [t('climbRule'), t('climbLost'), t('climbReturn', { cap: parameters.cap }), t('companyRule'), ...chain];
    },
    key(key) {
      if (key.toLowerCase() === 'r' && isOpen()) fill(live, t('climbAt', { times: times(multiplierAt(elapsed())) }));
      else if (key === 'ArrowLeft' && !isOpen()) bets.step(-1);
      else if (key === 'ArrowRight' && !isOpen()) bets.step(1);
      else if (key === '2' && isOpen()) side.act('cashOut2');
      else return false;
      return true;
    },
  };
}
