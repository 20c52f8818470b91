import { kenoGames, kenoNumbers } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { timesText } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { type Pill, pillOf } from '../../pills.ts';
import { cues, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { buildChoice, type Choice, levelOptions, levelText, sumTable } from '../shared/stage-controls.ts';
import { moveInGrid } from '../shared/steps-common.ts';
import { countsOf, type KenoCounts } from './counts.ts';

const outcomeSchema = z.object({ drawn: z.array(z.number()), hits: z.number() });
const inputSchema = z.object({ risk: z.string(), picks: z.array(z.number()) });
const ballMs = 150;
const columns = 8;

/** So many numbers of a ticket by the browser's own randomness: it chooses a bet, never an outcome. */
function randomPicks(count: number): number[] {
  const pool = Array.from({ length: kenoNumbers }, (_, index) => index + 1);
  const words = crypto.getRandomValues(new Uint32Array(count));
  return [...words].flatMap((word) => pool.splice(word % pool.length, 1));
}

/** Keno Sky: numbers called in order, own hits marked by shape, the pay column beside them (games §8.2). */
class KenoScene implements Scene {
  readonly actionLabel = t('draw');
  readonly busyText = t('drawing');
  readonly repeats = true;
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof kenoGames>;
  private readonly counts: KenoCounts;
  /** What the player is asked to do: the name of the grid, and the answer to too few or too many numbers. */
  private readonly request: string;
  private readonly risks: string[];
  private risk: string;
  private picks: readonly number[];
  private drawn: readonly number[] = [];
  private isBusy = false;
  private readonly balls = Array.from({ length: kenoNumbers }, (_, index) => {
    const number = index + 1;
    const button = h('button', { type: 'button', class: 'keno-ball' }, [h('b', {}, [String(number)])]);
    button.addEventListener('click', () => this.toggle(number));
    return { number, button };
  });
  private readonly pays = h('ol', { class: 'pay-list' });
  private readonly riskChoice: Choice;
  private readonly random = h('button', { type: 'button', class: 'button secondary' }, [t('kenoRandom')]);
  private readonly options: HTMLElement;

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(kenoGames, side.session.gameId);
    this.counts = countsOf(this.parameters);
    this.request = t('kenoPick', { most: this.counts.most });
    this.risks = Object.keys(this.parameters.tables);
    const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
    this.risk = lastInput.success ? lastInput.data.risk : 'low';
    this.picks = lastInput.success ? lastInput.data.picks : [];
    const grid = h(
      'div',
      { class: 'keno-grid', role: 'group', 'aria-label': this.request },
      this.balls.map((one) => one.button),
    );
    this.riskChoice = buildChoice(t('risk'), levelOptions(this.risks), (value) => {
      this.risk = value;
      this.restart();
    });
    const clear = h('button', { type: 'button', class: 'button secondary' }, [t('clear')]);
    this.random.addEventListener('click', () => {
      this.picks = randomPicks(this.picks.length === 0 ? this.counts.most : this.picks.length);
      this.restart();
    });
    clear.addEventListener('click', () => {
      this.picks = [];
      this.restart();
    });
    this.options = h('div', { class: 'glass-panel options' }, [this.riskChoice.element, this.random, clear]);
    this.element = h('div', { class: 'keno-game' }, [grid, h('div', { class: 'keno-side' }, [this.pays, this.options])]);
    this.refresh();
  }

  private table(): readonly number[] {
    return this.parameters.tables[this.risk]?.[String(this.picks.length)] ?? [];
  }

  private hits(): number {
    return this.picks.filter((pick) => this.drawn.includes(pick)).length;
  }

  private refresh(): void {
    this.riskChoice.select(this.risk);
    for (const { number, button } of this.balls) {
      const isPicked = this.picks.includes(number);
      const isDrawn = this.drawn.includes(number);
      button.className = `keno-ball ${isPicked ? 'picked' : ''} ${isDrawn ? 'drawn' : ''}`;
      button.setAttribute('aria-pressed', String(isPicked));
      button.setAttribute(
        'aria-label',
        t(isPicked && isDrawn ? 'kenoHit' : isDrawn ? 'kenoDrawn' : isPicked ? 'kenoMine' : 'kenoFree', { number }),
      );
    }
    const reached = this.drawn.length > 0 ? this.hits() : -1;
    fill(
      this.pays,
      ...this.table().map((value, count) =>
        h('li', { class: count === reached ? 'glass-panel on' : 'glass-panel' }, [
          h('span', {}, [t('kenoRow', { hits: count })]),
          h('b', { class: 'numeric' }, [timesText(value)]),
        ]),
      ),
    );
  }

  private restart(): void {
    this.drawn = [];
    this.refresh();
    this.side.betRequestChanged();
  }

  private toggle(number: number): void {
    if (this.isBusy) return;
    if (!this.picks.includes(number) && this.picks.length >= this.counts.most) return this.side.say(this.request);
    this.picks = this.picks.includes(number) ? this.picks.filter((one) => one !== number) : [...this.picks, number];
    cues.chip();
    this.restart();
  }

  private async call(number: number, showing: Showing): Promise<void> {
    this.drawn = [...this.drawn, number];
    this.refresh();
    const isHit = this.picks.includes(number);
    if (isHit) playTone(523 * 1.08 ** this.hits(), { seconds: 0.14, gain: 0.05, type: 'triangle' });
    else cues.ball();
    const ball = this.balls[number - 1];
    if (!ball) return;
    await showing.move(
      ball.button,
      [{ transform: 'scale(.6)' }, { transform: isHit ? 'scale(1.22)' : 'scale(1.08)' }, { transform: 'none' }],
      { duration: ballMs, easing: easing.out },
    );
  }

  betRequest(stake: bigint): BetRequest {
    return this.picks.length === 0 ? { problem: this.request } : { stakeMinor: stake, input: { risk: this.risk, picks: this.picks } };
  }

  setBusy(next: boolean): void {
    this.isBusy = next;
    this.options.toggleAttribute('inert', next);
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    this.drawn = [];
    this.refresh();
    for (const number of outcomeSchema.parse(round.outcome).drawn) await this.call(number, showing);
  }

  note(): string {
    return `${t('kenoHits', { hits: this.hits(), count: this.picks.length })} · ${levelText(this.risk)}`;
  }

  pill(round: Round): Pill {
    const [outcome, input] = [outcomeSchema.safeParse(round.outcome), inputSchema.safeParse(round.input)];
    const text = outcome.success && input.success ? `${outcome.data.hits}/${input.data.picks.length}` : '';
    return pillOf(round, text);
  }

  payTable(stake: bigint): HTMLElement {
    return sumTable(
      [t('hits'), ...this.risks.map(levelText)],
      Array.from({ length: Math.max(1, this.picks.length) + 1 }, (_, count) => ({
        name: String(count),
        sums: this.risks.map(
          (one) => (stake * BigInt(this.parameters.tables[one]?.[String(Math.max(1, this.picks.length))]?.[count] ?? 0)) / 100n,
        ),
      })),
    );
  }

  rules(): string[] {
    return [t('kenoRule', { ...this.counts, all: kenoNumbers }), t('kenoKeys')];
  }

  key(key: string): boolean {
    if (this.isBusy) return false;
    if (key.toLowerCase() === 'f') {
      this.random.click();
      return true;
    }
    return moveInGrid(
      this.balls.map((one) => one.button),
      columns,
      key,
    );
  }
}

export const kenoScene = (side: TableSide): Scene => new KenoScene(side);
