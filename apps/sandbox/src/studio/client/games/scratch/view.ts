import { scratchGames, scratchTimes } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { timesFigure } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, isMotionReduced, type Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { timesPill } from '../../pills.ts';
import { cues, playNoise } from '../../effects/sound.ts';
import { t, type TextKey } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { picture, sumTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ cells: z.array(z.number()) });
const blank = 8;
const revealMs = 260;
const openAllMs = 600;
const longestWaitMs = 600_000;
const names: readonly TextKey[] = ['ticket.0', 'ticket.1', 'ticket.2', 'ticket.3', 'ticket.4', 'ticket.5', 'ticket.6', 'ticket.7'];

const nameOf = (symbol: number): string => t(names[symbol] ?? 'blank');
const times = (value: number): string => `× ${timesFigure(value)}`;

/** Scratch Atlas: nine fields under foil, opened by touch, by key or all at once, with the counts beside them (games §8.2). */
class ScratchScene implements Scene {
  readonly actionLabel = t('buyCard');
  readonly stopLabel = t('openAll');
  readonly busyText = t('opening');
  readonly pill = timesPill;
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof scratchGames>;
  private hidden: Map<number, () => void> = new Map();
  private readonly fields: { inside: HTMLSpanElement; foil: HTMLImageElement; button: HTMLButtonElement }[];
  private readonly counts = h('ul', { class: 'legend counts' });

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(scratchGames, side.session.gameId);
    this.fields = Array.from({ length: 9 }, (_, index) => {
      const inside = h('span', { class: 'scratch-inside' });
      const foil = picture(this.side.artBase, 'foil', 'foil');
      const button = h('button', { type: 'button', class: 'scratch-field' }, [inside, foil]);
      button.addEventListener('click', () => this.hidden.get(index)?.());
      // A finger moved over the card opens the fields it passes; dragging is never required.
      button.addEventListener('pointerenter', (event) => (event.buttons > 0 ? this.hidden.get(index)?.() : undefined));
      return { inside, foil, button };
    });
    const card = h('div', { class: 'scratch-card', role: 'group', 'aria-label': side.session.name }, [
      h('p', { class: 'scratch-head' }, [t('scratchHead')]),
      h(
        'div',
        { class: 'scratch-grid' },
        this.fields.map((one) => one.button),
      ),
    ]);
    this.element = h('div', { class: 'scratch-game' }, [card, this.counts]);
    this.cover();
    const [last] = side.session.history;
    if (last) this.rest(this.cellsOf(last));
  }

  private lay(index: number, symbol: number | null): void {
    const field = this.fields[index];
    if (!field) return;
    fill(field.inside, ...(symbol === null ? [] : [symbol === blank ? h('b', {}, ['–']) : picture(this.side.artBase, `ticket-${symbol}`)]));
    field.button.classList.remove('on');
    field.button.setAttribute(
      'aria-label',
      symbol === null ? t('fieldShut', { index: index + 1 }) : t('fieldIs', { index: index + 1, name: nameOf(symbol) }),
    );
  }

  private showCounts(cells: readonly number[]): void {
    const pays = scratchTimes(this.parameters, cells);
    const rows = names.flatMap((_, symbol) => {
      const count = cells.filter((cell) => cell === symbol).length;
      return count < 2
        ? []
        : [
            h('li', { class: (pays[symbol] ?? 0) > 0 ? 'glass-panel on' : 'glass-panel' }, [
              picture(this.side.artBase, `ticket-${symbol}`),
              h('b', {}, [t('scratchCount', { count, name: nameOf(symbol) })]),
              h('span', { class: 'numeric' }, [(pays[symbol] ?? 0) > 0 ? times(pays[symbol] ?? 0) : '']),
            ]),
          ];
    });
    fill(this.counts, ...rows);
  }

  private light(cells: readonly number[]): void {
    const pays = scratchTimes(this.parameters, cells);
    cells.forEach((symbol, index) => this.fields[index]?.button.classList.toggle('on', (pays[symbol] ?? 0) > 0));
  }

  private async openField(index: number, symbol: number, showing: Showing): Promise<void> {
    const field = this.fields[index];
    if (!field) return;
    this.lay(index, symbol);
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
  }

  private cover(): void {
    this.fields.forEach(({ foil }, index) => {
      foil.hidden = false;
      this.lay(index, null);
    });
  }

  /** Waits until the player has opened every field or asked to open all. */
  private async letOpen(cells: readonly number[], showing: Showing): Promise<void> {
    const opened: number[] = [];
    const all = new Promise<void>((resolve) => {
      this.hidden = new Map(
        cells.map((symbol, index) => [
          index,
          () => {
            if (!this.hidden.delete(index)) return;
            opened.push(symbol);
            void this.openField(index, symbol, showing).then(() => (this.hidden.size === 0 ? resolve() : undefined));
            this.showCounts(opened);
          },
        ]),
      );
    });
    await Promise.race([all, showing.rest(longestWaitMs)]);
  }

  private cellsOf(round: Round): number[] {
    return outcomeSchema.safeParse(round.outcome).data?.cells ?? [];
  }

  private rest(cells: readonly number[]): void {
    this.hidden = new Map();
    cells.forEach((symbol, index) => {
      this.lay(index, symbol);
      const field = this.fields[index];
      if (field) field.foil.hidden = true;
    });
    this.showCounts(cells);
    this.light(cells);
  }

  betRequest(stake: bigint): BetRequest {
    return { stakeMinor: stake, input: {} };
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const cells = this.cellsOf(round);
    this.cover();
    fill(this.counts);
    cues.press();
    this.fields[0]?.button.focus({ preventScroll: true });
    await this.letOpen(cells, showing);
    if (!isMotionReduced() && showing.isStopped) {
      await Promise.all(
        this.fields
          .filter(({ foil }) => !foil.hidden)
          .map(({ foil }) => foil.animate([{ opacity: 1 }, { opacity: 0 }], { duration: openAllMs }).finished),
      );
    }
    this.rest(cells);
  }

  note(round: Round): string {
    const cells = this.cellsOf(round);
    const paid = scratchTimes(this.parameters, cells).flatMap((pays, symbol) =>
      pays > 0
        ? [`${t('scratchCount', { count: cells.filter((cell) => cell === symbol).length, name: nameOf(symbol) })} ${times(pays)}`]
        : [],
    );
    return paid.join(' · ');
  }

  payTable(stake: bigint): HTMLElement {
    return sumTable(
      ['', '3', '4', '5', '6+'],
      this.parameters.pay.map((rows, symbol) => ({
        name: nameOf(symbol),
        sums: [3, 4, 5, 6].map((count) => (stake * BigInt(rows.find(([needed]) => needed === count)?.[1] ?? 0)) / 100n),
      })),
    );
  }

  rules(): string[] {
    return [t('scratchRule')];
  }

  key(key: string): boolean {
    if (this.hidden.size === 0 || !key.startsWith('Arrow')) return false;
    const at = this.fields.findIndex(({ button }) => button === document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[key] ?? 0;
    this.fields[Math.min(8, Math.max(0, at + step))]?.button.focus();
    return true;
  }
}

export const scratchScene = (side: TableSide): Scene => new ScratchScene(side);
