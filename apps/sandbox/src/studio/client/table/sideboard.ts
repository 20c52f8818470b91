import type { Pair, Played, Round, Session } from '../api.ts';
import { fill } from '../dom.ts';
import { restoreSound } from '../effects/sound.ts';
import { notifyHost, type SiteMessage } from '../host.ts';
import type { FigureName } from '../money/money-bar.ts';
import { Purse } from '../money/purse.ts';
import { openLastRound, type SceneMaker } from '../panels/round-panel.ts';
import { requestedMinor, type Scene } from '../scene.ts';
import type { Shell } from '../shell.ts';
import { t } from '../texts.ts';
import { AutoplayRunner } from './autoplay-runner.ts';
import { buildTablePanel, showSound, type TablePanel } from './panel.ts';
import { playWhole, stepsOf, untilPlaceable } from './whole-round.ts';

type SideboardParts = {
  readonly session: Session;
  readonly scene: Scene;
  /** What the last round is drawn with again. */
  readonly maker: SceneMaker;
  readonly quickStakes: HTMLElement | undefined;
  stakeMinor(): bigint;
  /** Nothing but an open round keeps the next one from starting. */
  isFree(): boolean;
  openRound(): Round | null;
  play(): Promise<void>;
  act(action: string): Promise<void>;
  pair(): Pair;
  setPair(pair: Pair): void;
  /** The main button and the stake follow. */
  refresh(): void;
};

/** The parts around the stage: the money bar, the side panel, and autoplay. */
export class Sideboard {
  readonly purse: Purse;
  readonly autoplay: AutoplayRunner;
  private readonly panel: TablePanel;
  private readonly shell: Shell;
  private readonly maker: SceneMaker;
  private readonly studio: string;
  private lastRoundId: string | undefined;
  /** The bets of the last manual round, which autoplay repeats. */
  private lastSteps: readonly string[];
  private momentEndsAtMs = 0;
  isQuick = false;

  constructor(shell: Shell, parts: SideboardParts) {
    const { session, scene, quickStakes, stakeMinor, pair, setPair } = parts;
    this.shell = shell;
    this.maker = parts.maker;
    this.studio = session.studio;
    this.lastSteps = stepsOf(session.history[0]);
    const betMinor = (): bigint => {
      const betRequest = scene.betRequest(stakeMinor());
      return 'problem' in betRequest ? 0n : requestedMinor(betRequest);
    };
    this.purse = new Purse(shell.money, session);
    this.autoplay = new AutoplayRunner({
      isFree: () => parts.isFree() && parts.openRound() === null,
      ready: () => untilPlaceable({ scene, stakeMinor, isRunning: () => this.autoplay.roundsLeft !== undefined }),
      prepare: () => scene.repeatBets?.(),
      stakeMinor: betMinor,
      balanceMinor: () => this.purse.balanceMinor,
      play: async () => {
        const steps = scene.repeats === 'steps' ? this.lastSteps : [];
        await playWhole({ ...parts, isTimed: scene.isTimed ?? false, isRunning: () => this.autoplay.roundsLeft !== undefined }, steps);
        await new Promise((resolve) => window.setTimeout(resolve, this.momentEndsAtMs - performance.now()));
      },
      changed: (stop) => {
        this.panel.roundEnded();
        parts.refresh();
        if (stop) fill(shell.note, t(`autoplayEnd.${stop}`));
      },
    });
    this.panel = buildTablePanel(shell, {
      session,
      scene,
      autoplay: this.autoplay,
      quickStakes,
      stakeMinor,
      betMinor,
      pair,
      setPair,
      stats: () => this.purse.stats,
      steps: () => (scene.repeats === 'steps' ? this.lastSteps : undefined),
      setQuick: (isQuick) => {
        this.isQuick = isQuick;
      },
    });
    shell.money.listen((name) => this.openFigure(name));
  }

  hear(message: SiteMessage): void {
    if (message.type === 'preferences') {
      restoreSound(this.studio, message.sound);
      showSound(this.shell);
    }
    if (message.type === 'money') this.purse.hear(message);
    if (message.type === 'pause') this.autoplay.stop('interrupted');
  }

  stakeChanged(): void {
    this.panel.stakeChanged();
  }

  /** What the next round, or the one that is on, stakes. */
  betChanged(betMinor: bigint): void {
    this.purse.setBet(betMinor);
    this.panel.betChanged();
  }

  /** Counts a finished round. @returns what it returned, with its jackpots */
  roundEnded({ round, jackpotWins }: Played, momentMs: number): bigint {
    const returnedMinor = jackpotWins.reduce((sum, jackpot) => sum + jackpot.amountMinor, round.payoutMinor);
    const counted = { stakedMinor: round.stakedMinor, returnedMinor };
    this.lastRoundId = round.roundId;
    this.momentEndsAtMs = performance.now() + momentMs;
    if (this.autoplay.roundsLeft === undefined) this.lastSteps = stepsOf(round);
    this.purse.count(counted);
    this.autoplay.count(counted);
    this.panel.roundEnded();
    return returnedMinor;
  }

  /** Each figure leads to what it is made of: the last result to its round, that of an earlier visit and the others to the site. */
  private openFigure(name: FigureName): void {
    if (name === 'last' && this.lastRoundId !== undefined)
      void openLastRound({ ...this.maker, roundId: this.lastRoundId, stage: this.shell.stage });
    else if (name !== 'bet') notifyHost({ type: 'figure', name });
  }
}
