import { minesGames, minesValue } from '@pavilion/fairness';
import { amount, multiplier, percent } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { cues, playTone } from '../../effects/sound.ts';
import type { BetRequest, OpenMain, Scene, TableSide } from '../../scene.ts';
import { timesPill } from '../../pills.ts';
import { t } from '../../texts.ts';
import { type GameEvent, initialGame, isOpen, reduceGame, shownStakeMinor } from '../shared/game-state.ts';
import { parametersOf } from '../shared/parameters.ts';
import { buildField, buildStepper, picture, textTable } from '../shared/stage-controls.ts';
import { cashOutMain, moveInGrid, newActions, reachedText } from '../shared/steps-common.ts';
import {
  chanceOfRun,
  foundIn,
  minePositions,
  type Mines,
  type MinesParameters,
  type MinesSettings,
  progressOf,
  reachableCounts,
  revealedField,
  settingsOf,
  tileCount,
  tilesOf,
  type TileState,
  valueAt,
  withMines,
} from './state.ts';

const columns = 5;
const revealMs = 200;

type Tile = { readonly image: HTMLImageElement; readonly button: HTMLButtonElement };

const tileText = (state: TileState, worth: string) => {
  if (state === 'shut') return 'tileShut';
  if (state === 'mine' || state === 'mine-dim') return 'tileMine';
  return worth === '' ? 'tileGem' : 'tileSafe';
};

/** Mines Field: next amount and chance before the tap, all positions shown at the end (games §8.2). */
class MinesScene implements Scene {
  readonly element: HTMLElement;
  readonly actionLabel = t('bet');
  readonly busyText = t('openingTile');
  readonly repeats = 'steps';
  readonly pill = timesPill;
  private readonly side: TableSide;
  private readonly parameters: MinesParameters;
  private readonly tiles: readonly Tile[];
  private readonly grid: HTMLElement;
  private readonly mines = buildStepper(t('mines'), (direction) => this.choose(this.game.settings.mines + direction));
  private readonly found = buildField(t('found'));
  private readonly now = buildField(t('nowWorth'));
  private readonly next = buildField(t('nextWorth'));
  private game: Mines;

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(minesGames, side.session.gameId);
    this.game = initialGame(settingsOf(side.session.history[0]));
    this.tiles = Array.from({ length: tileCount }, (_, tile) => this.buildTile(tile));
    const buttons = this.tiles.map(({ button }) => button);
    this.grid = h('div', { class: 'mines-field', role: 'group', 'aria-label': t('minesField') }, buttons);
    const facts = [this.mines, this.found, this.now, this.next].map(({ element }) => element);
    this.element = h('div', { class: 'mines-game' }, [this.grid, h('div', { class: 'facts side-facts' }, facts)]);
    this.clear();
  }

  private dispatch(event: GameEvent<MinesSettings>): void {
    this.game = reduceGame(this.game, event);
  }

  private buildTile(tile: number): Tile {
    const image = picture(this.side.artBase, 'mines-shut');
    const button = h('button', { type: 'button' }, [image]);
    const action = `open:${tile}`;
    button.addEventListener('click', () => (isOpen(this.game) ? this.side.act(action) : this.side.begin(action)));
    return { image, button };
  }

  private draw(index: number, state: TileState, times = ''): void {
    const tile = this.tiles[index];
    if (!tile) return;
    const place = { row: Math.floor(index / columns) + 1, column: (index % columns) + 1 };
    tile.image.src = `${this.side.artBase}/shared/mines-${state}.svg`;
    tile.button.dataset['state'] = state;
    tile.button.setAttribute('aria-label', t(tileText(state, times), { ...place, times }));
  }

  private clear(): void {
    this.tiles.forEach((_, index) => this.draw(index, 'shut'));
  }

  private valueAt(safe: number): bigint {
    return valueAt(this.game, this.parameters, safe);
  }

  private refresh(): void {
    const { mines } = this.game.settings;
    const { safe, mayOpen, chancePercent } = progressOf(this.game, this.parameters);
    const stakeMinor = shownStakeMinor(this.game);
    this.mines.set(String(mines));
    this.mines.element.toggleAttribute('inert', isOpen(this.game));
    this.found.set(`${safe} / ${tileCount - mines}`);
    this.now.set(safe === 0 ? '–' : multiplier(this.valueAt(safe), stakeMinor));
    this.next.set(mayOpen ? `${multiplier(this.valueAt(safe + 1), stakeMinor)} · ${percent(chancePercent / 100, 0)}` : '–');
    this.next.element.title = t('tileNext', { amount: amount(this.valueAt(safe + 1)), percent: percent(chancePercent / 100) });
  }

  private choose(mines: number): void {
    this.dispatch({ type: 'settingsChosen', settings: withMines(mines) });
    this.refresh();
    this.side.betRequestChanged();
  }

  private async reveal(round: Round, index: number, showing: Showing): Promise<void> {
    const tile = this.tiles[index];
    if (!tile) return;
    const isMine = minePositions(round).includes(index);
    const safe = tilesOf(round.actions).indexOf(index) + 1;
    const valueMinor = minesValue(this.parameters, { stakeMinor: round.stakeMinor, ...this.game.settings }, safe);
    cues.flip();
    await showing.move(tile.image, [{ transform: 'none' }, { transform: 'scale(.86)' }], { duration: 60, easing: easing.in });
    if (isMine) this.draw(index, 'mine');
    else this.draw(index, 'gem', multiplier(valueMinor, round.stakeMinor));
    if (!isMine) playTone(523 * 1.06 ** Math.min(16, safe), { seconds: 0.12, gain: 0.05, type: 'triangle' });
    await showing.move(tile.image, [{ transform: 'scale(.7) rotate(-8deg)' }, { transform: 'scale(1.1)' }, { transform: 'none' }], {
      duration: revealMs,
      easing: easing.out,
    });
  }

  betRequest(stakeMinor: bigint): BetRequest {
    const { mines } = this.game.settings;
    if (minesValue(this.parameters, { stakeMinor, mines }, 1) <= stakeMinor) return { problem: t('raiseRisk') };
    return { stakeMinor, input: { mines } };
  }

  stakeChanged(stakeMinor: bigint): void {
    this.dispatch({ type: 'stakeChanged', stakeMinor });
    this.refresh();
  }

  setBusy(isBusy: boolean): void {
    this.grid.toggleAttribute('data-busy', isBusy);
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const opened = tilesOf(newActions(this.game.round, round));
    if (this.game.round?.roundId !== round.roundId) this.clear();
    this.dispatch({ type: 'roundShown', round });
    for (const tile of opened) await this.reveal(round, tile, showing);
    if (round.isFinished) revealedField(round).forEach((state, index) => this.draw(index, state));
    else this.side.say(reachedText(round, this.valueAt(tilesOf(round.actions).length)));
    this.refresh();
  }

  resume(round: Round): void {
    this.dispatch({ type: 'roundResumed', round, settings: settingsOf(round, this.game.settings) });
    this.clear();
    for (const tile of tilesOf(round.actions)) this.draw(tile, 'gem');
    this.refresh();
  }

  openMain(round: Round): OpenMain {
    return cashOutMain(round, this.valueAt(tilesOf(round.actions).length));
  }

  note(round: Round): string {
    return `${t('mines')}: ${this.game.settings.mines} · ${t('found')}: ${foundIn(round)}`;
  }

  payTable(stakeMinor: bigint): HTMLElement {
    const { mines } = this.game.settings;
    const rows = reachableCounts(this.parameters, mines).map((safe) => {
      const valueMinor = minesValue(this.parameters, { stakeMinor, mines }, safe);
      const chance = percent(chanceOfRun(mines, safe));
      return [String(safe), multiplier(valueMinor, stakeMinor), amount(valueMinor), chance];
    });
    return textTable([t('found'), t('pays'), t('winAmount'), t('chanceOf')], rows);
  }

  rules(): string[] {
    const chance = chanceOfRun(this.game.settings.mines, 1);
    return [t('minesRule'), t('tileNext', { amount: amount(this.valueAt(1)), percent: percent(chance) })];
  }

  key(key: string): boolean {
    const buttons = this.tiles.map((tile) => tile.button);
    if (moveInGrid(buttons, columns, key)) return true;
    if (isOpen(this.game) || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
    this.choose(this.game.settings.mines + (key === 'ArrowLeft' ? -1 : 1));
    return true;
  }
}

export const minesScene = (side: TableSide): Scene => new MinesScene(side);
