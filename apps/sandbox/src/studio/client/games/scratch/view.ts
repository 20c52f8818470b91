import { scratchGames, scratchTimes } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, isMotionReduced, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues, playNoise } from '../../effects/sound.ts';
import { t, type TextKey } from '../../texts.ts';
import { picture, textTable, timesPill } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ cells: z.array(z.number()) });
const blank = 8;
const revealMs = 260;
const openAllMs = 600;
const longestWaitMs = 600_000;
const names: readonly TextKey[] = ['ticket.0', 'ticket.1', 'ticket.2', 'ticket.3', 'ticket.4', 'ticket.5', 'ticket.6', 'ticket.7'];

const nameOf = (symbol: number): string => t(names[symbol] ?? 'blank');
const times = (value: number): string =>
  `× ${hundredths(value)
    .replace(/[.,]00$/, '')
    .replace(/([.,]\d)0$/, '$1')}`;

/** Scratch Atlas: nine fields under foil, opened by touch, by key or all at once, with the counts beside them (games §8.2). */
export function scratchScene(side: TableSide): Scene {
  const parameters = scratchGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  let hidden: Map<number, () => void> = new Map();

  const fields = Array.from({ length: 9 }, (_, index) => {
    const inside = h('span', { class: 'sc-in' });
    const foil = picture(side.artBase, 'foil', 'foil');
    const button = h('button', { type: 'button', class: 'sc2' }, [inside, foil]);
    button.addEventListener('click', () => hidden.get(index)?.());
    // A finger moved over the card opens the fields it passes; dragging is never required.
    button.addEventListener('pointerenter', (event) => (event.buttons > 0 ? hidden.get(index)?.() : undefined));
    return { inside, foil, button };
  });
  const counts = h('ul', { class: 'lg counts' });
  const card = h('div', { class: 'tk', role: 'group', 'aria-label': side.session.name }, [
    h('p', { class: 'hd2' }, [t('scratchHead')]),
    h(
      'div',
      { class: 'sg' },
      fields.map((one) => one.button),
    ),
  ]);
  const element = h('div', { class: 'sx' }, [card, counts]);

  const lay = (index: number, symbol: number | null): void => {
    const field = fields[index];
    if (!field) return;
    fill(field.inside, ...(symbol === null || symbol === blank ? [] : [picture(side.artBase, `ticket-${symbol}`)]));
    field.button.classList.remove('on');
    field.button.setAttribute(
      'aria-label',
      symbol === null ? t('fieldShut', { index: index + 1 }) : t('fieldIs', { index: index + 1, name: nameOf(symbol) }),
    );
  };
  const showCounts = (cells: readonly number[]): void => {
    const pays = scratchTimes(parameters, cells);
    const rows = names.flatMap((_, symbol) => {
      const count = cells.filter((cell) => cell === symbol).length;
      return count < 2
        ? []
        : [
            h('li', { class: (pays[symbol] ?? 0) > 0 ? 'pan on' : 'pan' }, [
              picture(side.artBase, `ticket-${symbol}`),
              h('b', {}, [t('scratchCount', { count, name: nameOf(symbol) })]),
              h('span', { class: 'num' }, [(pays[symbol] ?? 0) > 0 ? times(pays[symbol] ?? 0) : '']),
            ]),
          ];
    });
    fill(counts, ...rows);
  };
  const light = (cells: readonly number[]): void => {
    const pays = scratchTimes(parameters, cells);
    cells.forEach((symbol, index) => fields[index]?.button.classList.toggle('on', (pays[symbol] ?? 0) > 0));
  };
  const openField = async (index: number, symbol: number, showing: Showing): Promise<void> => {
    const field = fields[index];
    if (!field) return;
    lay(index, symbol);
    playNoise(2200, { seconds: 0.12, gain: 0.035 });
    await showing.move(
      field.foil,
      [
        { clipPath: 'inset(0 0 0 0)', opacity: 1 },
        { clipPath: 'inset(0 0 0 100%)', opacity: 0.4 },
      ],
      { duration: revealMs, easing: easing.out },
    );
    field.foil.hidden = true;
  };
  const cover = (): void =>
    fields.forEach(({ foil }, index) => {
      foil.hidden = false;
      lay(index, null);
    });
  /** Waits until the player has opened every field or asked to open all. */
  const letOpen = async (cells: readonly number[], showing: Showing): Promise<void> => {
    const opened: number[] = [];
    const all = new Promise<void>((resolve) => {
      hidden = new Map(
        cells.map((symbol, index) => [
          index,
          () => {
            if (!hidden.delete(index)) return;
            opened.push(symbol);
            void openField(index, symbol, showing).then(() => (hidden.size === 0 ? resolve() : undefined));
            showCounts(opened);
          },
        ]),
      );
    });
    await Promise.race([all, showing.rest(longestWaitMs)]);
  };
  const cellsOf = (round: Round): number[] => outcomeSchema.safeParse(round.outcome).data?.cells ?? [];
  const rest = (cells: readonly number[]): void => {
    hidden = new Map();
    cells.forEach((symbol, index) => {
      lay(index, symbol);
      const field = fields[index];
      if (field) field.foil.hidden = true;
    });
    showCounts(cells);
    light(cells);
  };

  cover();
  const [last] = side.session.history;
  if (last) rest(cellsOf(last));
  return {
    element,
    actionLabel: t('buyCard'),
    stopLabel: t('openAll'),
    busyText: t('opening'),
    usesStakeStepper: true,
    betRequest: (stake) => ({ stakeMinor: stake, input: {} }),
    stakeChanged: () => undefined,
    setBusy: () => undefined,
    async show({ round }: Played, showing) {
      const cells = cellsOf(round);
      cover();
      fill(counts);
      cues.press();
      fields[0]?.button.focus({ preventScroll: true });
      await letOpen(cells, showing);
      if (!isMotionReduced() && showing.isStopped) {
        await Promise.all(
          fields
            .filter(({ foil }) => !foil.hidden)
            .map(({ foil }) => foil.animate([{ opacity: 1 }, { opacity: 0 }], { duration: openAllMs }).finished),
        );
      }
      rest(cells);
    },
    note(round) {
      const cells = cellsOf(round);
      const paid = scratchTimes(parameters, cells).flatMap((pays, symbol) =>
        pays > 0
          ? [`${t('scratchCount', { count: cells.filter((cell) => cell === symbol).length, name: nameOf(symbol) })} ${times(pays)}`]
          : [],
      );
      return paid.join(' · ');
    },
    pill: timesPill,
    payTable: (stake) =>
      textTable(
        ['', '3', '4', '5', '6+'],
        parameters.pay.map((rows, symbol) => [
          nameOf(symbol),
          ...[3, 4, 5, 6].map((count) => amount((stake * BigInt(rows.find(([needed]) => needed === count)?.[1] ?? 0)) / 100n)),
        ]),
      ),
    rules: () => [t('scratchRule')],
    key(key) {
      if (hidden.size === 0 || !key.startsWith('Arrow')) return false;
      const at = fields.findIndex(({ button }) => button === document.activeElement);
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[key] ?? 0;
      fields[Math.min(8, Math.max(0, at + step))]?.button.focus();
      return true;
    },
  };
}
