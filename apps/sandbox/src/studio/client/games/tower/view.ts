import { towerGames, towerValue } from '@pavilion/fairness';
import { multiplier } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { cues, playTone } from '../../effects/sound.ts';
import type { BetRequest, OpenMain, Scene, TableSide } from '../../scene.ts';
import { timesPill } from '../../pills.ts';
import { t } from '../../texts.ts';
import { type Difficulty, difficultyOf } from '../shared/difficulty.ts';
import { type GameEvent, initialGame, isOpen, reduceGame, shownStakeMinor } from '../shared/game-state.ts';
import { parametersOf } from '../shared/parameters.ts';
import { buildChoice, type Choice, levelOptions, levelText, picture, sumTable } from '../shared/stage-controls.ts';
import { cashOutMain, moveInGrid, newActions, reachedText } from '../shared/steps-common.ts';
import {
  climbedIn,
  isTrap,
  levelOf,
  litFloor,
  picksOf,
  startDifficulty,
  tileAt,
  type TileState,
  type Tower,
  type TowerParameters,
  valueAt,
} from './state.ts';

const revealMs = 240;

type Tile = { readonly button: HTMLButtonElement; readonly image: HTMLImageElement };
type Floor = { readonly label: HTMLElement; readonly row: HTMLElement; readonly tiles: readonly Tile[] };

/** Tower Nine: one lit floor at a time, each floor's worth beside it (games §8.2). */
class TowerScene implements Scene {
  readonly element: HTMLElement;
  readonly actionLabel = t('bet');
  readonly busyText = t('climbing');
  readonly repeats = 'steps';
  readonly pill = timesPill;
  private readonly side: TableSide;
  private readonly parameters: TowerParameters;
  private readonly names: readonly string[];
  private readonly tower: HTMLElement;
  private readonly choice: Choice;
  private floors: readonly Floor[] = [];
  private game: Tower;

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(towerGames, side.session.gameId);
    this.names = Object.keys(this.parameters.difficulties);
    this.game = initialGame(difficultyOf(side.session.history[0], this.names, startDifficulty));
    this.tower = h('div', { class: 'tower-floors', role: 'group', 'aria-label': side.session.name });
    this.choice = buildChoice(t('difficulty'), levelOptions(this.names), (difficulty) => this.choose(difficulty));
    this.element = h('div', { class: 'tower' }, [this.tower, h('div', { class: 'glass-panel options' }, [this.choice.element])]);
    this.build();
  }

  private dispatch(event: GameEvent<Difficulty>): void {
    this.game = reduceGame(this.game, event);
  }

  private valueAt(climbed: number): bigint {
    return valueAt(this.game, this.parameters, climbed);
  }

  private buildTile(tile: number): Tile {
    const image = picture(this.side.artBase, 'tower-shut');
    const button = h('button', { type: 'button' }, [image]);
    const action = `pick:${tile}`;
    button.addEventListener('click', () => (isOpen(this.game) ? this.side.act(action) : this.side.begin(action)));
    return { button, image };
  }

  private build(): void {
    const level = levelOf(this.game, this.parameters);
    this.floors = Array.from({ length: level.floors }, (): Floor => {
      const tiles = Array.from({ length: level.tiles }, (_, tile) => this.buildTile(tile));
      const label = h('span', { class: 'floor-value numeric' });
      const row = h('div', { class: 'floor', style: `--tiles:${tiles.length}` }, [label, ...tiles.map((tile) => tile.button)]);
      return { label, tiles, row };
    });
    fill(this.tower, ...this.floors.map((floor) => floor.row).toReversed());
    this.refresh();
  }

  private drawTile(floor: number, tile: number, state: TileState): void {
    const one = this.floors[floor]?.tiles[tile];
    if (!one) return;
    one.image.src = `${this.side.artBase}/shared/tower-${state}.svg`;
    one.button.dataset['state'] = state;
    const worth = state === 'safe' ? `, ${multiplier(this.valueAt(floor + 1), this.game.stakeMinor)}` : '';
    one.button.setAttribute('aria-label', `${t('towerFloor', { floor: floor + 1, door: tile + 1 })}${worth}`);
  }

  private refresh(): void {
    const { game } = this;
    this.choice.select(game.settings.difficulty);
    this.choice.element.toggleAttribute('inert', isOpen(game));
    this.floors.forEach(({ label, tiles }, floor) => {
      fill(label, multiplier(this.valueAt(floor + 1), shownStakeMinor(game)));
      label.classList.toggle('on', floor === litFloor(game));
      tiles.forEach(({ button }, tile) => {
        const { state, isDisabled, isDim } = tileAt(game, floor, tile);
        button.disabled = isDisabled;
        this.drawTile(floor, tile, state);
        button.classList.toggle('dim', isDim);
      });
    });
  }

  private choose(difficulty: string): void {
    this.dispatch({ type: 'settingsChosen', settings: { difficulty } });
    this.build();
    this.side.betRequestChanged();
  }

  private async reveal(round: Round, floor: number, showing: Showing): Promise<void> {
    const pick = picksOf(round.actions)[floor] ?? 0;
    const one = this.floors[floor]?.tiles[pick];
    if (!one) return;
    const isLost = isTrap(round, floor, pick);
    cues.flip();
    await showing.move(one.image, [{ transform: 'none' }, { transform: 'scaleX(.1)' }], { duration: revealMs / 2, easing: easing.in });
    this.drawTile(floor, pick, isLost ? 'trap' : 'safe');
    if (!isLost) playTone(330 * 1.09 ** floor, { seconds: 0.16, gain: 0.05, type: 'triangle' });
    await showing.move(one.image, [{ transform: 'scaleX(.1)' }, { transform: 'scale(1.08)' }, { transform: 'none' }], {
      duration: revealMs,
      easing: easing.out,
    });
  }

  betRequest(stakeMinor: bigint): BetRequest {
    const level = levelOf(this.game, this.parameters);
    if (towerValue(this.parameters, { stakeMinor, level }, 1) <= stakeMinor) return { problem: t('raiseRisk') };
    return { stakeMinor, input: this.game.settings };
  }

  stakeChanged(stakeMinor: bigint): void {
    this.dispatch({ type: 'stakeChanged', stakeMinor });
    this.refresh();
  }

  setBusy(isBusy: boolean): void {
    this.tower.toggleAttribute('data-busy', isBusy);
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const { round: before } = this.game;
    const picked = picksOf(newActions(before, round)).length;
    const climbed = before?.roundId === round.roundId ? picksOf(before.actions).length : 0;
    if (climbed === 0) {
      this.dispatch({ type: 'roundShown', round: { ...round, actions: [], isFinished: false } });
      this.refresh();
    }
    for (let floor = climbed; floor < climbed + picked; floor += 1) await this.reveal(round, floor, showing);
    this.dispatch({ type: 'roundShown', round });
    this.refresh();
    if (!round.isFinished) this.side.say(reachedText(round, this.valueAt(picksOf(round.actions).length)));
  }

  resume(round: Round): void {
    const settings = difficultyOf(round, this.names, this.game.settings.difficulty);
    this.dispatch({ type: 'roundResumed', round, settings });
    this.build();
  }

  openMain(round: Round): OpenMain {
    return cashOutMain(round, this.valueAt(picksOf(round.actions).length));
  }

  note(round: Round): string {
    return `${levelText(this.game.settings.difficulty)} · ${t('floors', { count: climbedIn(round) })}`;
  }

  payTable(stakeMinor: bigint): HTMLElement {
    const levels = Object.values(this.parameters.difficulties);
    const rows = Array.from({ length: levelOf(this.game, this.parameters).floors }, (_, floor) => ({
      name: String(floor + 1),
      sums: levels.map((level) => towerValue(this.parameters, { stakeMinor, level }, floor + 1)),
    }));
    return sumTable([t('floors', { count: '' }).replace(/[:\s]+$/, ''), ...this.names.map(levelText)], rows.toReversed());
  }

  rules(): string[] {
    const levels = Object.entries(this.parameters.difficulties);
    const floors = Math.max(...levels.map(([, level]) => level.floors));
    return [t('towerRule', { floors }), ...levels.map(([name, { safe, tiles }]) => `${levelText(name)}: ${safe} / ${tiles}`)];
  }

  key(key: string): boolean {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    const lit = this.floors.flatMap((floor) => floor.tiles.map((tile) => tile.button)).filter((button) => !button.disabled);
    if (!lit.some((button) => button === document.activeElement)) lit[0]?.focus();
    else moveInGrid(lit, lit.length, key);
    return true;
  }
}

export const towerScene = (side: TableSide): Scene => new TowerScene(side);
