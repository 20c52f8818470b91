import { decimal } from '../amounts.ts';
import {
  CallError,
  openSession,
  type Opening,
  type Pair,
  placeBet,
  type Played,
  reloadDemo,
  type Round,
  sendAction,
  type Session,
  watchRound,
} from '../api.ts';
import { fill, h } from '../dom.ts';
import { endMoment, readyMoments } from '../effects/moments.ts';
import { betBody } from './bet-body.ts';
import { concludeRound, tellWatched } from './conclude.ts';
import { takeKey } from './keys.ts';
import { keepPace, pressGuardMs, quickPlayMs } from './pace.ts';
import { persist, showFailure } from './failure.ts';
import { buildFreespinBar, type FreespinBar } from './freespin-bar.ts';
import { drawMainButton, enabledAction } from './main-button.ts';
import { type SiteMessage, notifyHost } from '../host.ts';
import { Showing } from '../effects/motion.ts';
import { noteAutoResolved, noteMostWin } from './notes.ts';
import { tellOpenRound } from './open-round.ts';
import { buildJackpotsStrip, type JackpotsStrip } from '../panels/jackpots-strip.ts';
import type { SceneMaker } from '../panels/round-panel.ts';
import { type Scene, requestedMinor } from '../scene.ts';
import { addPill } from '../pills.ts';
import { setMessage, type Shell } from '../shell.ts';
import { cues } from '../effects/sound.ts';
import { buildStakeBar, type StakeBar } from './stake-bar.ts';
import { Sideboard } from './sideboard.ts';
import { errorText, t, timeText } from '../texts.ts';
import { watchToEnd } from './watching.ts';

type TableParts = SceneMaker & { shell: Shell; session: Session; opening: Opening };

/** Runs the rounds of one game: takes the bet, calls the studio, lets the scene show the round, and reports its result. */
export class Table {
  private readonly shell: Shell;
  private readonly session: Session;
  private readonly opening: Opening;
  private readonly scene: Scene;
  private readonly stakeBar: StakeBar | null;
  private readonly go = h('button', { type: 'button', class: 'button main-action', id: 'go' });
  private readonly jackpots: JackpotsStrip | null;
  private readonly freespins: FreespinBar;
  private readonly pace: () => Promise<void>;
  private readonly beside: Sideboard;
  private pair: Pair;
  private openRound: Round | null = null;
  private showing: Showing | null = null;
  private readonly sayReconnecting = (): void => setMessage(this.shell, 'plain', [t('reconnecting')]);
  private isBusy = false;
  /** A reality check covers the game: no new bets, while an open round continues. */
  private isPaused = false;
  private lastPressAt = -Infinity;

  constructor({ shell, session, opening, artBase, makeScene }: TableParts) {
    this.shell = shell;
    this.session = session;
    this.opening = opening;
    this.pair = session.pair;
    this.pace = keepPace(session.paceMs);
    this.freespins = buildFreespinBar(shell, session, () => this.stakeChanged());
    this.scene = makeScene({
      session,
      artBase,
      act: (action) => void this.act(action),
      begin: (action) => void this.begin(action),
      say: (text) => setMessage(shell, 'plain', [text]),
      watched: (round) => tellWatched(shell, this.scene, round),
      betRequestChanged: () => this.refreshButton(),
      balanceMinor: () => this.beside.purse.balanceMinor,
    });
    this.stakeBar = this.scene.stakesByChips ? null : buildStakeBar(session, () => this.stakeChanged());
    shell.stakes.append(...(this.stakeBar ? [this.stakeBar.stepper] : (this.scene.chips ?? [])));
    shell.extra.append(...(this.scene.controls ?? []), ...(this.stakeBar ? [this.stakeBar.rack] : []));
    shell.deck.append(this.go);
    shell.stage.append(this.scene.element);
    shell.demo.bar.hidden = !session.isDemo;
    this.jackpots = session.jackpots ? buildJackpotsStrip(shell.head, { jackpots: session.jackpots, isDemo: session.isDemo }) : null;
    this.beside = this.buildSideboard({ artBase, makeScene });
    this.wire();
    this.stakeChanged();
    setMessage(shell, 'plain', [t('ready')]);
    for (const round of (this.scene.earlierRounds ?? session.history).slice(0, 7).reverse()) addPill(shell.history, this.scene.pill(round));
    if (session.runningRound) this.resume(session.runningRound);
    noteAutoResolved(shell, session);
    notifyHost({ type: 'ready', gameId: session.gameId, currency: session.currency, isDemo: session.isDemo, hasMoneyBar: true });
  }

  /** Handles a message of the site: a changed balance, pauses, and what concerns the parts around the stage. */
  hear(message: SiteMessage): void {
    this.beside.hear(message);
    if (message.type === 'balance-changed' && !this.isBusy) void this.refreshBalance();
    if (message.type !== 'pause' && message.type !== 'resume') return;
    this.isPaused = message.type === 'pause';
    this.refreshButton();
  }

  private wire(): void {
    this.go.addEventListener('click', () => this.press());
    this.shell.demo.reload.addEventListener('click', async () => this.setBalance((await reloadDemo(this.session.token)).balanceMinor));
    document.addEventListener('keydown', (event) => this.key(event));
  }

  private buildSideboard(maker: SceneMaker): Sideboard {
    return new Sideboard(this.shell, {
      session: this.session,
      scene: this.scene,
      maker,
      quickStakes: this.stakeBar?.quick,
      stakeMinor: () => this.stakeMinor(),
      isFree: () => !this.isBusy && !this.isPaused,
      openRound: () => this.openRound,
      play: () => this.play(),
      act: (action) => this.act(action),
      pair: () => this.pair,
      setPair: (pair) => {
        this.pair = pair;
      },
      refresh: () => this.refreshButton(),
    });
  }

  private key(event: KeyboardEvent): void {
    takeKey(event, {
      go: this.go,
      sound: this.shell.tools.sound,
      scene: this.scene,
      stakeBar: this.isBusy || this.openRound ? null : this.stakeBar,
      press: () => this.press(),
    });
  }

  /** Handles the main button: starts a round, skips the animation, or acts on the open round, including one from another tab or an earlier visit. */
  private press(): void {
    const now = performance.now();
    if (now - this.lastPressAt < pressGuardMs) return;
    this.lastPressAt = now;
    endMoment();
    if (this.showing) return this.showing.stop();
    const action = enabledAction(this.scene, this.openRound);
    if (action !== undefined) return void this.act(action);
    if (this.beside.autoplay.roundsLeft !== undefined) return this.beside.autoplay.stop();
    if (this.isBusy || this.openRound || this.isPaused) return;
    void this.play();
  }

  private async begin(action: string): Promise<void> {
    if (this.isBusy || this.showing || this.openRound) return;
    await this.play();
    await this.act(action);
  }

  private stakeMinor(): bigint {
    return this.freespins.stakeMinor() ?? this.stakeBar?.stakeMinor() ?? 0n;
  }

  private stakeChanged(): void {
    this.scene.stakeChanged?.(this.stakeMinor());
    noteMostWin(this.shell, this.session, this.stakeMinor());
    this.beside.stakeChanged();
    this.refreshButton();
  }

  private refreshButton(): void {
    const { scene, openRound, isBusy } = this;
    const betRequest = this.isPaused ? { problem: '' } : scene.betRequest(this.stakeMinor());
    drawMainButton(this.go, { scene, openRound, isBusy, isShowing: this.showing !== null, betRequest });
    this.freespins.mark(this.go);
    this.beside.betChanged(openRound?.stakedMinor ?? ('stakeMinor' in betRequest ? requestedMinor(betRequest) : this.stakeMinor()));
    this.stakeBar?.setDisabled(this.isBusy || this.openRound !== null || this.freespins.bet() !== undefined);
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.beside.purse.hold(isBusy);
    this.scene.setBusy?.(isBusy);
    this.refreshButton();
  }

  private async play(): Promise<void> {
    const betRequest = this.scene.betRequest(this.stakeMinor());
    if ('problem' in betRequest) return setMessage(this.shell, 'error', [betRequest.problem]);
    cues.press();
    endMoment();
    readyMoments();
    this.setBusy(true);
    setMessage(this.shell, 'plain', [t('betting')]);
    fill(this.shell.note);
    const free = this.freespins.bet();
    const stake = decimal(free ? 0n : requestedMinor(betRequest));
    try {
      await this.pace();
      notifyHost({ type: 'round-start', stake });
      const bet = betBody(this.session.token, betRequest, free);
      await this.present(await persist(() => placeBet(bet), this.sayReconnecting));
    } catch (error) {
      this.fail(error);
    }
  }

  private async act(action: string): Promise<void> {
    const round = this.openRound;
    if (!round || this.isBusy || !round.legalActions.includes(action)) return;
    this.setBusy(true);
    try {
      await this.present(await persist(() => sendAction(this.session.token, round, action), this.sayReconnecting));
    } catch (error) {
      this.fail(error);
      if (error instanceof CallError && error.code === 'ACTION_ILLEGAL') await this.reopen();
    }
  }

  private async present(played: Played): Promise<void> {
    const { round, balanceMinor, balanceAfterBetMinor } = played;
    this.pair = { ...this.pair, nextNonce: Math.max(this.pair.nextNonce, round.nonce + 1) };
    setMessage(this.shell, 'plain', [this.scene.busyText]);
    if (balanceAfterBetMinor !== null) this.setBalance(balanceAfterBetMinor);
    tellOpenRound(round);
    const showing = new Showing();
    this.showing = showing;
    this.refreshButton();
    // Free spins and the like start over after the cut.
    const cut = this.beside.isQuick ? window.setTimeout(() => showing.stop(), quickPlayMs) : undefined;
    await this.scene.show(played, showing);
    window.clearTimeout(cut);
    this.showing = null;
    this.openRound = round.isFinished ? null : round;
    if (balanceMinor !== null) this.setBalance(balanceMinor);
    this.report(played);
    this.setBusy(false);
    if (!this.go.hidden && document.activeElement === document.body) this.go.focus({ preventScroll: true });
    if (this.openRound && this.scene.isTimed) this.watch(this.openRound);
  }

  /** Shows the result of a round with its jackpots and free spins. */
  private report(played: Played): void {
    if (played.round.isFinished) {
      if (played.balanceMinor === null && played.round.state === 'settled') void this.refreshBalance();
      concludeRound(this.shell, { scene: this.scene, beside: this.beside, currency: this.session.currency }, played);
    }
    if (played.secondRefusal !== null) fill(this.shell.note, errorText(played.secondRefusal));
    this.jackpots?.show(played, this.shell);
    this.freespins.show(played.freespins);
  }

  /** Polls for the end of a round that runs by the studio's clock. */
  private watch({ roundId }: Round): void {
    void watchToEnd({
      ask: () => watchRound({ token: this.session.token, roundId }),
      isWatched: () => this.openRound?.roundId === roundId,
      isBusy: () => this.isBusy,
      told: (told) => this.scene.told?.(told),
      ended: (played) => this.present(played),
      lost: this.sayReconnecting,
    });
  }

  private fail(error: unknown): void {
    const code = error instanceof CallError ? error.code : 'UNAVAILABLE';
    showFailure(this.shell, { code, isDemo: this.session.isDemo, openRound: this.openRound });
    this.showing = null;
    this.beside.autoplay.stop('interrupted');
    this.setBusy(false);
    if (!(error instanceof CallError)) throw error;
  }

  private resume(round: Round): void {
    this.openRound = round;
    tellOpenRound(round);
    this.scene.resume?.(round);
    if (this.scene.isTimed) this.watch(round);
    setMessage(this.shell, 'plain', [t('roundGoesOn', { time: timeText(round.openedAt) })]);
    this.setBusy(false);
  }

  /** Fetches the round again after another tab has played on it. */
  private async reopen(): Promise<void> {
    const session = await openSession(this.opening);
    this.setBalance(session.balanceMinor);
    if (session.runningRound) return this.resume(session.runningRound);
    this.openRound = null;
    this.setBusy(false);
  }

  private async refreshBalance(): Promise<void> {
    this.setBalance((await openSession({ ...this.opening, token: this.session.token })).balanceMinor);
  }

  private setBalance(balanceMinor: bigint): void {
    this.beside.purse.setBalance(balanceMinor);
    notifyHost({ type: 'balance', balance: decimal(balanceMinor), currency: this.session.currency });
  }
}
