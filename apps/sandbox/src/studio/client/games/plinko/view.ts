import { plinkoGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { timesFigure } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { isMotionReduced, type Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { timesPill } from '../../pills.ts';
import { playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { buildPainter, runFrames } from '../shared/frame-loop.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { buildChoice, type Choice, levelOptions, levelText, sumTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ path: z.string(), bin: z.number() });
const inputSchema = z.object({ rows: z.number(), risk: z.string() });
const rowMs = 115;
const dropMs = 160;
/** The ball's radius in distances between two pegs, and the room for the spout over the first. */
const ballShare = 0.3;
const topRoom = 36;

const times = timesFigure;
const toneOf = (value: number): string =>
  value >= 1000 ? '#ff4f7b' : value >= 300 ? '#ff8a4c' : value >= 105 ? '#ffd84d' : value >= 95 ? '#9fd8c0' : '#b9a3d8';

type Board = {
  readonly rows: number;
  readonly pitch: number;
  readonly rowHeight: number;
  readonly top: number;
  readonly centre: number;
  readonly peg: number;
};
type Ball = { readonly x: number; readonly y: number; readonly lit: readonly [number, number] | null };

/** The board stands on its slots, whatever the stage's shape: the last row of pegs is one fall above them; a low stage has flat rows rather than narrow slots. */
const boardOf = (rows: number, { width, height }: { width: number; height: number }): Board => {
  const pitch = Math.min((width - 12) / (rows + 1), (height - 40) / (rows * 0.35 + 1));
  const ball = pitch * ballShare;
  const rowHeight = Math.min(pitch * 1.3, (height - topRoom - ball) / rows);
  const top = height - ball - 1 - rows * rowHeight;
  return { rows, pitch, rowHeight, top, centre: width / 2, peg: Math.max(2.4, pitch * 0.095) };
};

/** The ball's position above row `row` after a number of moves to the right. */
const spot = ({ centre, pitch, rowHeight, top }: Board, row: number, rights: number): { x: number; y: number } => ({
  x: centre + (rights - row / 2) * pitch,
  y: top + row * rowHeight,
});

function drawBoard(context: CanvasRenderingContext2D, board: Board, ball: Ball | null): void {
  const { rows, pitch, rowHeight, top, centre, peg } = board;
  context.fillStyle = '#f4ecff';
  context.beginPath();
  context.moveTo(centre - 26, top - 32);
  context.lineTo(centre + 26, top - 32);
  context.lineTo(centre + 14, top - 14);
  context.lineTo(centre - 14, top - 14);
  context.fill();
  for (let row = 0; row < rows; row += 1) {
    for (let index = 0; index <= row + 2; index += 1) {
      const x = centre + (index - (row + 2) / 2) * pitch;
      const y = top + (row + 0.5) * rowHeight;
      const isLit = ball?.lit?.[0] === row && Math.abs(ball.lit[1] - x) < pitch * 0.3;
      context.fillStyle = isLit ? '#ffd84d' : 'rgb(255 255 255 / .9)';
      context.beginPath();
      context.arc(x, y, isLit ? peg * 1.7 : peg, 0, Math.PI * 2);
      context.fill();
    }
  }
  if (!ball) return;
  const radius = pitch * ballShare;
  const shine = context.createRadialGradient(ball.x - radius * 0.35, ball.y - radius * 0.35, radius * 0.1, ball.x, ball.y, radius);
  shine.addColorStop(0, '#fffbe2');
  shine.addColorStop(0.45, '#ffd84d');
  shine.addColorStop(1, '#b07a10');
  context.fillStyle = 'rgb(0 0 0 / .35)';
  context.beginPath();
  context.arc(ball.x + 2, ball.y + 4, radius, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = shine;
  context.beginPath();
  context.arc(ball.x, ball.y, radius, 0, Math.PI * 2);
  context.fill();
}

type DropSettings = { readonly rows: number; readonly risk: string };

/** Drop: the ball takes the drawn way peg by peg; the bits are listed in the note (games §8.2). */
class PlinkoScene implements Scene {
  readonly actionLabel = t('drop');
  readonly busyText = t('dropping');
  readonly repeats = true;
  readonly pill = timesPill;
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof plinkoGames>;
  private readonly risks: string[];
  private chosen: DropSettings;
  private resting: { path: string; bin: number } | null = null;
  private readonly painter = buildPainter('drop-canvas');
  private readonly bins = h('div', { class: 'slots', role: 'list' });
  private readonly board = h('div', { class: 'drop-board', role: 'img' }, [this.painter.element]);
  private readonly rowChoice: Choice;
  private readonly riskChoice: Choice;
  private readonly options: HTMLElement;

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(plinkoGames, side.session.gameId);
    const rowChoices = Object.keys(this.parameters.tables);
    this.risks = Object.keys(this.parameters.tables[rowChoices[0] ?? ''] ?? {});
    const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
    this.chosen = lastInput.success ? lastInput.data : { rows: 12, risk: 'medium' };
    this.rowChoice = buildChoice(
      t('rows'),
      rowChoices.map((value) => ({ value, text: value })),
      (value) => this.choose({ rows: Number(value) }),
    );
    this.riskChoice = buildChoice(t('risk'), levelOptions(this.risks), (value) => this.choose({ risk: value }));
    this.options = h('div', { class: 'glass-panel options' }, [this.rowChoice.element, this.riskChoice.element]);
    this.element = h('div', { class: 'drop-game' }, [h('div', { class: 'drop-frame' }, [this.board, this.bins]), this.options]);
    const [last] = side.session.history;
    const lastOutcome = outcomeSchema.safeParse(last?.outcome);
    if (lastOutcome.success) this.resting = lastOutcome.data;
    new ResizeObserver(() => this.refresh()).observe(this.board);
    this.refresh();
  }

  private table(): readonly number[] {
    return this.parameters.tables[String(this.chosen.rows)]?.[this.chosen.risk] ?? [];
  }

  private paint(ball: Ball | null): void {
    this.painter.paint((context, size) => drawBoard(context, boardOf(this.chosen.rows, size), ball));
  }

  private rest(): void {
    if (!this.resting || this.resting.path.length !== this.chosen.rows) return this.paint(null);
    const { bin } = this.resting;
    this.painter.paint((context, size) => {
      const own = boardOf(this.chosen.rows, size);
      const at = spot(own, this.chosen.rows, bin);
      drawBoard(context, own, { ...at, lit: null });
    });
  }

  private layBins(): void {
    const size = { width: this.board.clientWidth, height: this.board.clientHeight };
    const own = boardOf(this.chosen.rows, size);
    this.bins.style.inlineSize = `${own.pitch * (this.chosen.rows + 1)}px`;
    fill(
      this.bins,
      ...this.table().map((value, index) =>
        h(
          'span',
          {
            role: 'listitem',
            class: this.resting?.bin === index && this.resting.path.length === this.chosen.rows ? 'on' : '',
            style: `--k:${toneOf(value)}`,
          },
          [times(value), h('i', {}, ['×'])],
        ),
      ),
    );
    this.bins.classList.toggle('many', this.chosen.rows > 12);
  }

  private refresh(): void {
    this.rowChoice.select(String(this.chosen.rows));
    this.riskChoice.select(this.chosen.risk);
    this.layBins();
    this.rest();
  }

  private choose(next: Partial<DropSettings>): void {
    this.chosen = { ...this.chosen, ...next };
    this.resting = null;
    this.refresh();
    this.side.betRequestChanged();
  }

  private fall(path: string, showing: Showing): Promise<void> {
    return new Promise((resolve) => {
      const own = boardOf(this.chosen.rows, { width: this.painter.element.clientWidth, height: this.painter.element.clientHeight });
      let ticked = -1;
      runFrames((elapsedMs) => {
        const at = (elapsedMs - dropMs) / rowMs;
        if (showing.isStopped || isMotionReduced() || at >= path.length) {
          resolve();
          return false;
        }
        if (at < 0) {
          this.paint({ x: own.centre, y: own.top - 14 + (elapsedMs / dropMs) ** 2 * 14, lit: null });
          return true;
        }
        const row = Math.floor(at);
        const share = at - row;
        const rights = path.slice(0, row).replaceAll('L', '').length;
        const from = spot(own, row, rights);
        const to = spot(own, row + 1, rights + (path[row] === 'R' ? 1 : 0));
        if (row !== ticked) {
          ticked = row;
          playTone(680 + 34 * row, { seconds: 0.05, gain: 0.035, type: 'triangle' });
        }
        // Up a little from the peg, then down into the next gap.
        const hop = Math.sin(Math.min(1, share / 0.55) * Math.PI) * own.rowHeight * 0.24;
        this.paint({
          x: from.x + (to.x - from.x) * Math.min(1, share * 1.15),
          y: from.y + (to.y - from.y) * share ** 1.7 - hop,
          lit: share < 0.5 ? [row, from.x] : null,
        });
        return true;
      });
    });
  }

  betRequest(stake: bigint): BetRequest {
    return { stakeMinor: stake, input: this.chosen };
  }

  setBusy(isBusy: boolean): void {
    this.options.toggleAttribute('inert', isBusy);
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const outcome = outcomeSchema.parse(round.outcome);
    this.resting = null;
    this.refresh();
    await this.fall(outcome.path, showing);
    if (isMotionReduced()) await showing.rest(outcome.path.length * rowMs);
    this.resting = outcome;
    this.refresh();
    this.board.setAttribute('aria-label', t('dropResult', { bin: outcome.bin + 1, times: `${times(this.table()[outcome.bin] ?? 0)}×` }));
    const landed = this.bins.children.item(outcome.bin);
    if (landed)
      await showing.move(landed, [{ transform: 'none' }, { transform: 'translateY(5px)' }, { transform: 'none' }], { duration: 180 });
  }

  note(round: Round): string {
    return `${levelText(this.chosen.risk)} · ${t('dropPath', { path: outcomeSchema.parse(round.outcome).path })}`;
  }

  payTable(stake: bigint): HTMLElement {
    return sumTable(
      [t('dropResult', { bin: '', times: '' }).replace(/[\s:]+$/, ''), ...this.risks.map(levelText)],
      this.table().map((_, bin) => ({
        name: String(bin + 1),
        sums: this.risks.map((risk) => (stake * BigInt(this.parameters.tables[String(this.chosen.rows)]?.[risk]?.[bin] ?? 0)) / 100n),
      })),
    );
  }

  rules(): string[] {
    return [t('dropRule')];
  }

  key(key: string): boolean {
    if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || this.options.hasAttribute('inert')) return false;
    const next = this.risks[this.risks.indexOf(this.chosen.risk) + (key === 'ArrowLeft' ? -1 : 1)];
    if (next !== undefined) this.choose({ risk: next });
    return true;
  }
}

export const plinkoScene = (side: TableSide): Scene => new PlinkoScene(side);
