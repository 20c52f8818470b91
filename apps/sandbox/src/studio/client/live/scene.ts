import { fetchLiveTable, type LiveTable, type Played, type Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import { Showing } from '../effects/motion.ts';
import { followRounds } from '../games/shared/follow-rounds.ts';
import type { BetRequest, OpenMain, Scene, TableSide } from '../scene.ts';
import type { Pill } from '../pills.ts';
import { t } from '../texts.ts';
import { buildClock, spokenCall, type TableClock } from './clock.ts';
import { buildDealer, type Dealer } from './dealer.ts';
import { type AtTheTable, buildAtTheTable } from './others.ts';
import { clockCallOf, openNumberOf, othersByField, pastRounds, phaseOf, type SeenTable, watchedRound } from './state.ts';

type MakeScene = (side: TableSide) => Scene;

const clockEveryMs = 200;
const shownResults = 6;
const nothing = { round: null, balanceAfterBetMinor: null, balanceMinor: null, jackpots: null, freespins: null, jackpotWins: [] };

/** A round of the table without a bet of the player's, as a scene shows it. */
const watched = (round: Round): Played => ({ ...nothing, round, secondRefusal: null });

/** A game's own stage on the rounds of a live table: clock, dealer and the others beside it; bets lie until the table's round has ended. */
class LiveScene implements Scene {
  readonly element: HTMLElement;
  readonly chips: readonly HTMLElement[];
  readonly controls: readonly HTMLElement[];
  readonly actionLabel = t('bet');
  readonly busyText = t('noMoreBets');
  readonly stakesByChips = true;
  readonly isTimed = true;
  readonly returnVaries = true;
  readonly earlierRounds: readonly Round[];
  private readonly side: TableSide;
  private readonly stage: Scene;
  private readonly dealer: Dealer;
  private readonly clock: TableClock = buildClock();
  private readonly beside: AtTheTable = buildAtTheTable();
  /** What the clock says to those who do not see it. */
  private readonly live = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  private seen: SeenTable;
  private results: readonly Round[];
  private shownNumber: number;
  private saidCall = '';
  private openRound: Round | null = null;
  private isBusy = false;
  private isTurning = false;

  constructor(side: TableSide, makeScene: MakeScene, first: LiveTable) {
    this.side = side;
    this.earlierRounds = pastRounds(first, side.session);
    this.results = this.earlierRounds;
    this.seen = { table: first, receivedAtMs: performance.now() };
    this.shownNumber = first.phase === 'over' ? first.number : first.number - 1;
    // The stage is found as the table stands, with the chips of the player's own last round to repeat.
    this.stage = makeScene({ ...side, session: { ...side.session, history: [...this.earlierRounds] } });
    this.chips = this.stage.chips ?? [];
    this.controls = this.stage.controls ?? [];
    this.dealer = buildDealer(side.session.gameId);
    const host = h('div', { class: 'live-host' }, [this.dealer.element, this.clock.element, this.beside.results, this.beside.players]);
    this.element = h('div', { class: 'live-table' }, [h('div', { class: 'live-stage' }, [this.stage.element]), host, this.live]);
    this.draw();
    window.setInterval(() => this.tick(), clockEveryMs);
    followRounds({ ask: (number) => fetchLiveTable(side.session.token, number), changed: (table) => this.changed(table) }).join();
  }

  private draw(): void {
    const { table } = this.seen;
    this.beside.show(table, this.results, (round) => this.stage.pill(round));
    this.stage.showOthers?.(othersByField(table));
    const nowMs = performance.now();
    this.clock.show(this.seen, nowMs);
    this.dealer.pose(phaseOf(this.seen, nowMs));
  }

  /** What changes with the clock alone. */
  private tick(): void {
    const nowMs = performance.now();
    this.clock.show(this.seen, nowMs);
    this.dealer.pose(phaseOf(this.seen, nowMs));
    const call = clockCallOf(this.seen, nowMs);
    if (call === undefined || call.name === this.saidCall) return;
    this.saidCall = call.name;
    fill(this.live, spokenCall(call));
    this.side.betRequestChanged();
  }

  private changed(table: LiveTable): void {
    if (table.number !== this.seen.table.number) this.stage.clearResult?.();
    this.seen = { table, receivedAtMs: performance.now() };
    const isNew = table.phase === 'over' && table.number !== this.shownNumber;
    // A result is no news to the row of results before wheel, cards or dice have told it.
    if (!isNew && !this.isTurning) this.results = pastRounds(table, this.side.session);
    this.draw();
    this.side.betRequestChanged();
    if (isNew && this.openRound === null && !this.isBusy && !this.isTurning) void this.watch(watchedRound(this.side.session.gameId, table));
  }

  /** Shows the end of a round that the player has no bet on; chips that are laid out stay. */
  private async watch(round: Round): Promise<void> {
    this.shownNumber = round.nonce;
    this.stage.setBusy?.(true);
    await this.turn(watched(round), new Showing());
    this.stage.setBusy?.(this.isBusy || this.openRound !== null);
    this.side.watched(round);
  }

  private setTurning(isTurning: boolean): void {
    this.isTurning = isTurning;
    this.element.classList.toggle('live-turning', isTurning);
  }

  private async turn(played: Played, showing: Showing): Promise<void> {
    this.setTurning(true);
    await this.stage.show(played, showing);
    this.setTurning(false);
    this.results = [played.round, ...this.results.filter(({ nonce }) => nonce !== played.round.nonce)].slice(0, shownResults);
    this.draw();
  }

  get stopLabel(): string | undefined {
    return this.stage.stopLabel;
  }

  betRequest(stakeMinor: bigint): BetRequest {
    const sharedRound = openNumberOf(this.seen, performance.now());
    const request = this.stage.betRequest(stakeMinor);
    if ('problem' in request) return request;
    return sharedRound === undefined ? { problem: t('tableWait') } : { ...request, sharedRound };
  }

  stakeChanged(stakeMinor: bigint): void {
    this.stage.stakeChanged?.(stakeMinor);
  }

  setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.stage.setBusy?.(isBusy || this.openRound !== null || this.isTurning);
  }

  async show(played: Played, showing: Showing): Promise<void> {
    const { round } = played;
    this.openRound = round.isFinished ? null : round;
    if (!round.isFinished) return this.side.say(t('tablePlaced'));
    this.shownNumber = round.nonce;
    this.stage.setBusy?.(true);
    await this.turn(played, showing);
  }

  resume(round: Round): void {
    this.stage.repeatBets?.();
    this.openRound = round;
  }

  openMain(round: Round): OpenMain {
    return { action: '', label: this.actionLabel, amountMinor: round.stakedMinor, isEnabled: false };
  }

  note(round: Round): string {
    return this.stage.note(round);
  }

  pill(round: Round): Pill {
    return this.stage.pill(round);
  }

  payTable(stakeMinor: bigint): HTMLElement {
    return this.stage.payTable(stakeMinor);
  }

  rules(): string[] {
    const { endHash, salt } = this.seen.table;
    return [...this.stage.rules(), t('tableRule'), t('companyChain', { end: endHash, salt })];
  }

  key(key: string): boolean {
    return this.openRound === null && (this.stage.key?.(key) ?? false);
  }
}

/** The maker of a live table's stage around the game's own. A round that is shown again has no table to sit at. */
export async function liveScene(makeScene: MakeScene, token: string): Promise<MakeScene> {
  const first = await fetchLiveTable(token, 0);
  return (side) => (side.session.token === '' ? makeScene(side) : new LiveScene(side, makeScene, first));
}
