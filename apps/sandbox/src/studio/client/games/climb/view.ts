import { crashGames, crossingMs, mostTarget, multiplierAt, type PointParameters, targetPayout } from '@pavilion/fairness';
import { amount, percent } from '../../amounts.ts';
import { type Bet, CallError, type Played, type Round, type SharedRound } from '../../api.ts';
import { h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import { playTone } from '../../effects/sound.ts';
import type { BetRequest, OpenMain, Scene, TableSide } from '../../scene.ts';
import { type Pill, pillOf } from '../../pills.ts';
import { t } from '../../texts.ts';
import { buildChoice, type Choice, textTable } from '../shared/stage-controls.ts';
import { buildClimbBets, type ClimbBets } from './bets.ts';
import { buildSharedRoundPanel, type SharedRoundPanel } from './shared-round.ts';
import { ClimbStage, times } from './stage.ts';
import { ToldClock } from './told-clock.ts';
import {
  cashedOutAt,
  type Climb,
  type ClimbEvent,
  crashPointOf,
  endingOf,
  flagsOf,
  initialClimb,
  isOpen,
  mainBetOf,
  multiplierOf,
  pauseMs,
  reduceClimb,
  requestOf,
  untilStartMs,
} from './state.ts';

const payTableTargets = [110, 150, 200, 300, 500, 1000, 5000, 10_000, 100_000];

function chime(): void {
  playTone(784, { seconds: 0.12, gain: 0.06, type: 'triangle' });
  playTone(1046, { seconds: 0.2, gain: 0.06, type: 'triangle', delay: 0.1 });
}

/** Climb and Rocket Ladder, on rounds of the player's own or on the shared round (games §8.2). The rules of the table are in `state.ts`. */
class ClimbScene implements Scene {
  readonly element: HTMLElement;
  readonly busyText = t('climbing');
  readonly isTimed = true;
  readonly repeats = true;
  private readonly side: TableSide;
  private readonly parameters: PointParameters;
  private readonly cap: number;
  /** A replay has no session, so no shared round to join. */
  private readonly hasSharedRounds: boolean;
  private readonly stage: ClimbStage;
  private readonly bets: ClimbBets;
  private readonly panel: SharedRoundPanel;
  private readonly mode: Choice;
  private readonly head: HTMLElement;
  private readonly clock = new ToldClock();
  private readonly tableClock = new ToldClock();
  private climb: Climb;

  constructor(side: TableSide, parameters: PointParameters) {
    const isRocket = side.session.gameId === 'rocket-ladder';
    this.side = side;
    this.parameters = parameters;
    this.cap = mostTarget(parameters);
    this.hasSharedRounds = side.session.token !== '';
    // Rocket Ladder opens on the shared round, Climb on a round of the player's own.
    this.climb = initialClimb(this.hasSharedRounds && isRocket);
    this.stage = new ClimbStage({ artBase: side.artBase, isRocket });
    this.bets = buildClimbBets(side, { hasSecond: isRocket, changed: () => this.betsChanged() });
    this.panel = buildSharedRoundPanel({ token: side.session.token, changed: (round) => this.sharedRoundUpdated(round) });
    const modes = [
      { value: 'alone', text: t('companyAlone') },
      { value: 'together', text: t('companyTogether') },
    ];
    this.mode = buildChoice(t('companyMode'), modes, (value) => this.modeChosen(value === 'together'));
    this.head = h('div', { class: 'climb-head' }, this.hasSharedRounds ? [this.mode.element] : []);
    const { picture, plate, live } = this.stage;
    this.element = h('div', { class: 'climb' }, [this.head, picture.element, plate, this.panel.element, this.bets.element, live]);
    this.showMode();
  }

  private dispatch(event: ClimbEvent): void {
    this.climb = reduceClimb(this.climb, event);
  }

  private elapsedMs(): number {
    return (isOpen(this.climb) ? this.clock : this.tableClock).at(performance.now());
  }

  private worthMinor(bet: Bet): bigint {
    return targetPayout(bet.stakeMinor, multiplierOf(bet, { elapsedMs: this.elapsedMs(), cap: this.cap }));
  }

  private showSecond(round: Round | null): void {
    this.bets.showOpen(round, (bet) => this.worthMinor(bet));
  }

  /** Flags of the bets as set, before there is a round. */
  private requestedFlags(): { targets: number[] } {
    return { targets: this.bets.betRequests().flatMap(({ target }) => target ?? []) };
  }

  private betsChanged(): void {
    if (!this.climb.round && !this.climb.latest) this.stage.paint({ isResting: true, ...this.requestedFlags() });
    this.side.betRequestChanged();
  }

  private modeChosen(isShared: boolean): void {
    const before = this.climb;
    this.dispatch({ type: 'modeChosen', isShared });
    if (this.climb === before) return;
    this.stage.stop();
    this.element.classList.remove('won', 'lost');
    this.showMode();
    this.betsChanged();
  }

  private showMode(): void {
    const { isShared } = this.climb;
    this.mode.select(isShared ? 'together' : 'alone');
    this.panel.element.hidden = !isShared;
    if (isShared) this.panel.join();
    else this.panel.leave();
    if (!isShared && this.hasSharedRounds) this.stage.setClock(0, 100);
  }

  /** Shows the shared round while the player has no round of their own on the stage. */
  private sharedRoundUpdated(round: SharedRound): void {
    const { shownPhase: before } = this.climb;
    const nowMs = performance.now();
    const elapsedMs = round.phase === 'over' ? crossingMs(round.multiplier) : round.elapsedMs;
    this.tableClock.told(String(round.number), { elapsedMs, nowMs });
    this.dispatch({ type: 'sharedRoundUpdated', round, nowMs });
    this.side.betRequestChanged();
    const { shownPhase } = this.climb;
    if (shownPhase === before) return;
    if (round.phase === 'over') {
      this.stage.setClock(crossingMs(round.multiplier), round.multiplier);
      this.element.classList.add('lost');
      void this.stage.fall(round.multiplier, {});
      return;
    }
    this.animate(false, () => this.climb.shownPhase === shownPhase && this.climb.isShared && !isOpen(this.climb));
  }

  private animate(isOwn: boolean, isCurrent: () => boolean): void {
    this.element.classList.remove('won', 'lost');
    this.stage.climb({
      isOwn,
      isCurrent,
      elapsedMs: () => this.elapsedMs(),
      flags: () => {
        const round = isOwn ? this.climb.round : null;
        return round ? flagsOf(round) : { ...this.requestedFlags(), cashedOutAt: [] };
      },
      refresh: () => {
        this.side.betRequestChanged();
        this.showSecond(this.climb.round);
      },
    });
  }

  told({ roundId, elapsedMs }: Round): void {
    if (elapsedMs !== null) this.clock.told(roundId, { elapsedMs, nowMs: performance.now() });
  }

  private begin(round: Round): void {
    this.told(round);
    this.dispatch({ type: 'roundOpened', round });
    this.side.say(t((round.elapsedMs ?? 0) < 0 ? 'companyPlaced' : 'climbing'));
    this.animate(true, () => this.climb.round?.roundId === round.roundId && isOpen(this.climb));
  }

  private async end(round: Round, showing: Showing): Promise<void> {
    this.stage.stop();
    this.dispatch({ type: 'roundEnded', round, nowMs: performance.now() });
    window.setTimeout(() => this.side.betRequestChanged(), pauseMs);
    this.showSecond(null);
    const { isLost, multiplier, atMs } = endingOf(round);
    const flags = flagsOf(round);
    const isWon = round.payoutMinor > round.stakedMinor;
    this.stage.setClock(atMs, multiplier);
    this.element.classList.toggle('won', isWon);
    this.element.classList.toggle('lost', !isWon);
    if (isWon) chime();
    if (isLost) return this.stage.fall(multiplier, { flags, showing });
    this.stage.paint({ elapsedMs: atMs, ...flags });
    await showing.rest(260);
  }

  get actionLabel(): string {
    const leftMs = untilStartMs(this.climb, performance.now());
    if (!this.climb.isShared) return t('start');
    return leftMs > 0 ? t('companyBet', { seconds: Math.ceil(leftMs / 1000) }) : t('bet');
  }

  betRequest(stakeMinor: bigint): BetRequest {
    const bets = this.bets.betRequests().map((bet, index) => (index === 0 ? { ...bet, stakeMinor } : bet));
    const request = requestOf(this.climb, bets, performance.now());
    if ('problem' in request) return { problem: t(request.problem) };
    const [first, second] = request.bets;
    return { ...(first ?? { stakeMinor, input: {} }), second, sharedRound: request.sharedRound };
  }

  /** A bet that waits for the player's hand is none that runs on its own. */
  autoplayProblem(): string | undefined {
    return this.bets.betRequests().some(({ target }) => target === undefined) ? t('autoplayNeedsTarget') : undefined;
  }

  stakeChanged(stakeMinor: bigint): void {
    this.bets.setStake(stakeMinor);
  }

  setBusy(isBusy: boolean): void {
    this.dispatch({ type: 'busyChanged', isBusy });
    this.clock.hold(isBusy);
    const isInert = isBusy || isOpen(this.climb);
    this.bets.setInert(isInert);
    this.head.toggleAttribute('inert', isInert);
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    if (round.isFinished) return this.end(round, showing);
    if (this.climb.round?.roundId !== round.roundId) return this.begin(round);
    this.dispatch({ type: 'betClosed', round });
    chime();
    this.showSecond(round);
  }

  resume(round: Round): void {
    this.begin(round);
  }

  openMain(round: Round): OpenMain {
    const { bet, action, isEnabled } = mainBetOf(round, { elapsedMs: this.elapsedMs(), cap: this.cap });
    return { action, label: t('cashOut'), amountMinor: this.worthMinor(bet), isEnabled };
  }

  note(round: Round): string {
    const point = crashPointOf(round);
    return point === undefined ? '' : t('climbEnded', { times: times(point) });
  }

  pill(round: Round): Pill {
    const at = crashPointOf(round) ?? cashedOutAt(round.first) ?? 100;
    return pillOf(round, times(at));
  }

  payTable(stakeMinor: bigint): HTMLElement {
    const { num, den } = this.parameters;
    const rows = payTableTargets.map((target) => [
      times(target),
      amount(targetPayout(stakeMinor, target)),
      percent(Math.floor((num * 1_000_000) / (den * target)) / 10_000),
    ]);
    return textTable([t('target'), t('winAmount'), t('chanceOf')], rows);
  }

  rules(): string[] {
    const shared = this.climb.latest?.round;
    const chain = shared ? [t('companyChain', { end: shared.endHash, salt: shared.salt })] : [];
    return [t('climbRule'), t('climbLost'), t('climbReturn', { cap: this.parameters.cap }), t('companyRule'), ...chain];
  }

  key(key: string): boolean {
    if (isOpen(this.climb)) return this.openKey(key);
    if (key === 'ArrowLeft') this.bets.step(-1);
    else if (key === 'ArrowRight') this.bets.step(1);
    else return false;
    return true;
  }

  private openKey(key: string): boolean {
    if (key.toLowerCase() === 'r') this.stage.announce(multiplierAt(this.elapsedMs()));
    else if (key === '2') this.side.act('cashOut2');
    else return false;
    return true;
  }
}

export function climbScene(side: TableSide): Scene {
  const parameters = crashGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  return new ClimbScene(side, parameters);
}
