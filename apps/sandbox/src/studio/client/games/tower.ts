import { towerGames, type TowerLevel, towerValue } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, multiplier } from '../amounts.ts';
import { CallError, type Played, type Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import { easing, type Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { cues, playTone } from '../sound.ts';
import { t } from '../texts.ts';
import { buildChoice, levelOptions, levelText, picture, textTable, timesPill } from './parts.ts';
import { cashOutMain, moveInGrid, newActions, reachedText } from './steps-common.ts';

const outcomeSchema = z.object({ traps: z.array(z.array(z.number())) });
const inputSchema = z.object({ difficulty: z.string() });
const revealMs = 240;

type TileState = 'shut' | 'now' | 'safe' | 'trap';
type Tile = { readonly button: HTMLButtonElement; readonly image: HTMLImageElement };
type Floor = { readonly label: HTMLElement; readonly row: HTMLElement; readonly tiles: readonly Tile[] };

const picksOf = (round: Round): number[] =>
  round.actions.filter((action) => action.startsWith('pick:')).map((action) => Number(action.slice(5)));

/** Tower Nine: one lit floor at a time, what each floor is worth beside it (games.md §8.2). */
export function towerScene(side: TableSide): Scene {
  const parameters = towerGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const names = Object.keys(parameters.difficulties);
  const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
  let difficulty = lastInput.success && names.includes(lastInput.data.difficulty) ? lastInput.data.difficulty : 'medium';
  let stakeMinor = 0n;
  let round: Round | null = null;
  let floors: readonly Floor[] = [];

  const level = (): TowerLevel => parameters.difficulties[difficulty] ?? { tiles: 3, safe: 2, floors: 9 };
  const isOpen = (): boolean => round !== null && !round.isFinished;
  const valueAt = (climbed: number): bigint =>
    towerValue(parameters, { stakeMinor: round && isOpen() ? round.stakeMinor : stakeMinor, level: level() }, climbed);

  const tower = h('div', { class: 'tw', role: 'group', 'aria-label': side.session.name });
  const choice = buildChoice(t('difficulty'), levelOptions(names), (value) => choose(value));
  const element = h('div', { class: 'tower' }, [tower, h('div', { class: 'pan options' }, [choice.element])]);

  const drawTile = (floor: number, tile: number, state: TileState): void => {
    const one = floors[floor]?.tiles[tile];
    if (!one) return;
    one.image.src = `${side.artBase}/shared/tower-${state}.svg`;
    one.button.dataset['state'] = state;
    const found = state === 'safe' ? `, ${multiplier(valueAt(floor + 1), stakeMinor)}` : '';
    one.button.setAttribute('aria-label', `${t('towerFloor', { floor: floor + 1, door: tile + 1 })}${found}`);
  };
  const buildFloor = (): Floor => {
    const tiles = Array.from({ length: level().tiles }, (_, tile) => {
      const image = picture(side.artBase, 'tower-shut');
      const button = h('button', { type: 'button' }, [image]);
      button.addEventListener('click', () => (isOpen() ? side.act(`pick:${tile}`) : side.begin(`pick:${tile}`)));
      return { button, image };
    });
    const label = h('span', { class: 'ml num' });
    return { label, tiles, row: h('div', { class: 'fl', style: `--tiles:${tiles.length}` }, [label, ...tiles.map((tile) => tile.button)]) };
  };
  const build = (): void => {
    floors = Array.from({ length: level().floors }, buildFloor);
    fill(tower, ...floors.map((floor) => floor.row).toReversed());
    refresh();
  };
  const refresh = (): void => {
    const picks = round ? picksOf(round) : [];
    const traps = round?.isFinished ? outcomeSchema.safeParse(round.outcome).data?.traps : undefined;
    const at = isOpen() ? picks.length : round?.isFinished ? -1 : 0;
    choice.select(difficulty);
    choice.element.toggleAttribute('inert', isOpen());
    floors.forEach((floor, index) => {
      fill(floor.label, multiplier(valueAt(index + 1), round && isOpen() ? round.stakeMinor : stakeMinor));
      floor.label.classList.toggle('on', index === at);
      floor.row.classList.toggle('past', index < picks.length);
      floor.tiles.forEach(({ button }, tile) => {
        button.disabled = isOpen() ? index !== at : index !== 0;
        const picked = picks[index] === tile;
        const isTrap = traps?.[index]?.includes(tile) ?? false;
        drawTile(index, tile, isTrap ? 'trap' : picked ? 'safe' : index === at ? 'now' : 'shut');
        button.classList.toggle('dim', traps !== undefined && !picked);
      });
    });
  };
  const choose = (value: string): void => {
    difficulty = value;
    round = null;
    build();
    side.wishChanged();
  };
  const reveal = async (shown: Round, floor: number, showing: Showing): Promise<void> => {
    const pick = picksOf(shown)[floor] ?? 0;
    const one = floors[floor]?.tiles[pick];
    if (!one) return;
    const traps = outcomeSchema.safeParse(shown.outcome);
    const isTrap = traps.success && (traps.data.traps[floor]?.includes(pick) ?? false);
    cues.flip();
    await showing.move(one.image, [{ transform: 'none' }, { transform: 'scaleX(.1)' }], { duration: revealMs / 2, easing: easing.in });
    drawTile(floor, pick, isTrap ? 'trap' : 'safe');
    if (!isTrap) playTone(330 * 1.09 ** floor, { seconds: 0.16, gain: 0.05, type: 'triangle' });
    await showing.move(one.image, [{ transform: 'scaleX(.1)' }, { transform: 'scale(1.08)' }, { transform: 'none' }], {
      duration: revealMs,
      easing: easing.out,
    });
  };

  build();
  return {
    element,
    actionLabel: t('bet'),
    busyText: t('climbing'),
    usesStakeStepper: true,
    wish: (stake) =>
      towerValue(parameters, { stakeMinor: stake, level: level() }, 1) <= stake
        ? { problem: t('raiseRisk') }
        : { stakeMinor: stake, input: { difficulty } },
    stakeChanged(next) {
      stakeMinor = next;
      refresh();
    },
    setBusy: (isBusy) => tower.toggleAttribute('data-busy', isBusy),
    async show({ round: shown }: Played, showing) {
      const fresh = newActions(round, shown);
      const before = round?.roundId === shown.roundId ? picksOf(round).length : 0;
      if (before === 0) {
        round = { ...shown, actions: [], isFinished: false };
        refresh();
      }
      const picked = fresh.filter((action) => action.startsWith('pick:')).length;
      for (let floor = before; floor < before + picked; floor += 1) await reveal(shown, floor, showing);
      round = shown;
      refresh();
      if (!shown.isFinished) side.say(reachedText(shown, valueAt(picksOf(shown).length)));
    },
    resume(shown) {
      const input = inputSchema.safeParse(shown.input);
      if (input.success) difficulty = input.data.difficulty;
      round = shown;
      build();
    },
    openMain: (shown) => cashOutMain(shown, valueAt(picksOf(shown).length)),
    note: (shown) =>
      `${levelText(difficulty)} · ${t('floors', { count: shown.payoutMinor > 0n ? picksOf(shown).length : Math.max(0, picksOf(shown).length - 1) })}`,
    pill: timesPill,
    payTable: (stake) =>
      textTable(
        [t('floors', { count: '' }).replace(/[:\s]+$/, ''), ...names.map(levelText)],
        Array.from({ length: level().floors }, (_, floor) => [
          String(floor + 1),
          ...Object.values(parameters.difficulties).map((one) =>
            amount(towerValue(parameters, { stakeMinor: stake, level: one }, floor + 1)),
          ),
        ]).toReversed(),
      ),
    rules: () => [
      t('towerRule'),
      ...Object.entries(parameters.difficulties).map(([name, one]) => `${levelText(name)}: ${one.safe} / ${one.tiles}`),
    ],
    key(key) {
      const lit = floors.flatMap((floor) => floor.tiles.map((tile) => tile.button)).filter((button) => !button.disabled);
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
      if (!lit.some((button) => button === document.activeElement)) lit[0]?.focus();
      else moveInGrid(lit, lit.length, key);
      return true;
    },
  };
}
