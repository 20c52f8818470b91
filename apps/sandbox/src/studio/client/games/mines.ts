import { mayOpen, minesGames, minesValue } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths, multiplier } from '../amounts.ts';
import { CallError, type Played, type Round } from '../api.ts';
import { h } from '../dom.ts';
import { easing, type Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { cues, playTone } from '../sound.ts';
import { t } from '../texts.ts';
import { buildField, buildStepper, picture, textTable, timesPill } from './parts.ts';
import { cashOutMain, moveInGrid, newActions, reachedText } from './steps-common.ts';

const outcomeSchema = z.object({ mines: z.array(z.number()) });
const inputSchema = z.object({ mines: z.number() });
const side5 = 5;
const tileCount = 25;
const revealMs = 200;

type TileState = 'shut' | 'gem' | 'mine' | 'gem-dim' | 'mine-dim';

/** The tiles a round has opened, in order. */
const openedOf = (round: Round): number[] =>
  round.actions.filter((action) => action.startsWith('open:')).map((action) => Number(action.slice(5)));

/** Mines Field: next amount and chance before the tap, all positions shown calmly at the end (games.md §8.2). */
export function minesScene(side: TableSide): Scene {
  const parameters = minesGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
  let count = lastInput.success ? lastInput.data.mines : 3;
  let stakeMinor = 0n;
  let round: Round | null = null;

  const tiles = Array.from({ length: tileCount }, (_, index) => {
    const image = picture(side.artBase, 'mines-shut');
    const button = h('button', { type: 'button' }, [image]);
    button.addEventListener('click', () => (isOpen() ? side.act(`open:${index}`) : side.begin(`open:${index}`)));
    return { image, button };
  });
  const place = (index: number) => ({ row: Math.floor(index / side5) + 1, column: (index % side5) + 1 });
  const draw = (index: number, state: TileState, times = ''): void => {
    const tile = tiles[index];
    if (!tile) return;
    const key = state === 'shut' ? 'tileShut' : state.startsWith('mine') ? 'tileMine' : times === '' ? 'tileGem' : 'tileSafe';
    tile.image.src = `${side.artBase}/shared/mines-${state}.svg`;
    tile.button.dataset['state'] = state;
    tile.button.setAttribute('aria-label', t(key, { ...place(index), times }));
  };
  const grid = h(
    'div',
    { class: 'mg', role: 'group', 'aria-label': t('minesField') },
    tiles.map((tile) => tile.button),
  );
  const minesStepper = buildStepper(t('mines'), (direction) => choose(count + direction));
  const found = buildField(t('found'));
  const now = buildField(t('nowWorth'));
  const next = buildField(t('nextWorth'));
  const facts = h('div', { class: 'fds sd' }, [minesStepper.element, found.element, now.element, next.element]);
  const element = h('div', { class: 'mf' }, [grid, facts]);

  const isOpen = (): boolean => round !== null && !round.isFinished;
  const valueAt = (safe: number): bigint =>
    minesValue(parameters, { stakeMinor: round && isOpen() ? round.stakeMinor : stakeMinor, mines: count }, safe);
  const stakeOf = (): bigint => (round && isOpen() ? round.stakeMinor : stakeMinor);
  const refresh = (): void => {
    const safe = round && isOpen() ? openedOf(round).length : 0;
    const chance = ((tileCount - count - safe) / (tileCount - safe)) * 100;
    minesStepper.set(String(count));
    minesStepper.element.toggleAttribute('inert', isOpen());
    found.set(`${safe} / ${tileCount - count}`);
    now.set(safe === 0 ? '–' : `${multiplier(valueAt(safe), stakeOf())}`);
    next.set(mayOpen(parameters, count, safe) ? `${multiplier(valueAt(safe + 1), stakeOf())} · ${chance.toFixed(0)} %` : '–');
    next.element.title = t('tileNext', { amount: amount(valueAt(safe + 1)), percent: hundredths(chance * 100) });
  };
  const choose = (wanted: number): void => {
    count = Math.min(tileCount - 1, Math.max(1, wanted));
    refresh();
    side.wishChanged();
  };
  const clear = (): void => tiles.forEach((_, index) => draw(index, 'shut'));
  const showAll = (shown: Round): void => {
    const { mines } = outcomeSchema.parse(shown.outcome);
    const opened = openedOf(shown);
    tiles.forEach((_, index) => {
      const isMine = mines.includes(index);
      if (!opened.includes(index)) draw(index, isMine ? 'mine-dim' : 'gem-dim');
      else draw(index, isMine ? 'mine' : 'gem');
    });
  };
  const reveal = async (shown: Round, index: number, showing: Showing): Promise<void> => {
    const mines = outcomeSchema.safeParse(shown.outcome);
    const isMine = mines.success && mines.data.mines.includes(index);
    const tile = tiles[index];
    if (!tile) return;
    const safe = openedOf(shown).indexOf(index) + 1;
    cues.flip();
    await showing.move(tile.image, [{ transform: 'none' }, { transform: 'scale(.86)' }], { duration: 60, easing: easing.in });
    draw(
      index,
      isMine ? 'mine' : 'gem',
      isMine ? '' : multiplier(minesValue(parameters, { stakeMinor: shown.stakeMinor, mines: count }, safe), shown.stakeMinor),
    );
    if (!isMine) playTone(523 * 1.06 ** Math.min(16, safe), { seconds: 0.12, gain: 0.05, type: 'triangle' });
    await showing.move(tile.image, [{ transform: 'scale(.7) rotate(-8deg)' }, { transform: 'scale(1.1)' }, { transform: 'none' }], {
      duration: revealMs,
      easing: easing.out,
    });
  };

  clear();
  return {
    element,
    actionLabel: t('bet'),
    busyText: t('openingTile'),
    usesStakeStepper: true,
    wish: (stake) =>
      minesValue(parameters, { stakeMinor: stake, mines: count }, 1) <= stake
        ? { problem: t('raiseRisk') }
        : { stakeMinor: stake, input: { mines: count } },
    stakeChanged(nextStake) {
      stakeMinor = nextStake;
      refresh();
    },
    setBusy: (isBusy) => grid.toggleAttribute('data-busy', isBusy),
    async show({ round: shown }: Played, showing) {
      const fresh = newActions(round, shown);
      if (round?.roundId !== shown.roundId) clear();
      round = shown;
      for (const action of fresh) if (action.startsWith('open:')) await reveal(shown, Number(action.slice(5)), showing);
      if (shown.isFinished) showAll(shown);
      else side.say(reachedText(shown, valueAt(openedOf(shown).length)));
      refresh();
    },
    resume(shown) {
      round = shown;
      const input = inputSchema.safeParse(shown.input);
      if (input.success) count = input.data.mines;
      clear();
      for (const index of openedOf(shown)) draw(index, 'gem');
      refresh();
    },
    openMain: (shown) => cashOutMain(shown, valueAt(openedOf(shown).length)),
    note: (shown) =>
      `${t('mines')}: ${count} · ${t('found')}: ${openedOf(shown).filter((tile) => !outcomeSchema.parse(shown.outcome).mines.includes(tile)).length}`,
    pill: timesPill,
    payTable: (stake) =>
      textTable(
        [t('found'), t('pays'), t('winAmount'), t('chanceOf')],
        Array.from({ length: tileCount - count }, (_, index) => index + 1)
          .filter((safe) => mayOpen(parameters, count, safe - 1))
          .map((safe) => {
            const value = minesValue(parameters, { stakeMinor: stake, mines: count }, safe);
            return [String(safe), multiplier(value, stake), amount(value), chanceText(count, safe)];
          }),
      ),
    rules: () => [
      t('minesRule'),
      t('tileNext', { amount: amount(valueAt(1)), percent: hundredths(((tileCount - count) / tileCount) * 10_000) }),
    ],
    key(key) {
      const buttons = tiles.map((tile) => tile.button);
      if (moveInGrid(buttons, side5, key)) return true;
      if (isOpen() || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
      choose(count + (key === 'ArrowLeft' ? -1 : 1));
      return true;
    },
  };
}

/** The chance that so many tiles in a row are safe, in per cent. */
function chanceText(mines: number, safe: number): string {
  const chance = Array.from({ length: safe }, (_, index) => (tileCount - mines - index) / (tileCount - index)).reduce(
    (product, one) => product * one,
    1,
  );
  return `${hundredths(chance * 10_000)} %`;
}
