import { amount, enteredMinor, figure, isObvious } from '../amounts.ts';
import { fill, h } from '../dom.ts';
import { type AutoplayPlan, expectedCost } from './autoplay.ts';
import { t } from '../texts.ts';
import { rowsOf } from './session-pane.ts';

const roundChoices = [10, 25, 50, 100] as const;

type AutoplaySide = {
  readonly stakeMinor: () => bigint;
  readonly rtp: number | null;
  readonly paceMs: number;
  readonly currency: string;
  /** The rounds still to play; undefined: it does not run. */
  readonly roundsLeft: () => number | undefined;
  /** Why it cannot start, in words. */
  readonly problem: () => string | undefined;
  /** How many steps each round takes before it is cashed out; undefined where the game has none. */
  readonly steps: () => number | undefined;
  start(plan: AutoplayPlan): void;
  stop(): void;
};

type Entry = { readonly element: HTMLElement; readonly input: HTMLInputElement };

function entry(label: string, currency: string): Entry {
  const input = h('input', { inputmode: 'decimal', autocomplete: 'off', dir: 'ltr' });
  const understood = h('span', { class: 'hint numeric', role: 'status', dir: 'ltr' });
  input.addEventListener('input', () => {
    const minor = enteredMinor(input.value);
    input.setAttribute('aria-invalid', String(input.value.trim() !== '' && minor === undefined));
    fill(understood, minor === undefined || isObvious(input.value) ? '' : `= ${amount(minor)}`);
  });
  const box = h('span', { class: 'entry-box' }, [input, h('span', {}, [currency])]);
  return { element: h('label', { class: 'entry' }, [label, box, understood]), input };
}

/** Sets up rounds that run by themselves: their number, both stops, and what they cost on average. */
export class AutoplayPane {
  private readonly side: AutoplaySide;
  private rounds: number = roundChoices[0];
  private readonly loss: Entry;
  private readonly win: Entry;
  private readonly least: Entry;
  private readonly facts = h('div', {});
  private readonly hint = h('p', { class: 'hint', role: 'status' });
  private readonly start = h('button', { type: 'button', class: 'button wide' });
  private readonly choices = roundChoices.map((count) => {
    const button = h('button', { type: 'button', 'aria-pressed': 'false' }, [String(count)]);
    button.addEventListener('click', () => this.choose(count));
    return { count, button };
  });

  constructor(side: AutoplaySide) {
    this.side = side;
    this.loss = entry(t('stopAtLoss'), side.currency);
    this.win = entry(t('stopAtWin'), side.currency);
    this.least = entry(t('stopAtBalance'), side.currency);
    for (const { input } of [this.loss, this.win, this.least]) input.addEventListener('input', () => this.refresh());
    this.start.addEventListener('click', () => this.press());
  }

  private choose(count: number): void {
    this.rounds = count;
    this.refresh();
  }

  /** Undefined while a required stop is missing, an entry is no amount, or nothing is staked. */
  private plan(): AutoplayPlan | undefined {
    const lossStopMinor = enteredMinor(this.loss.input.value);
    const winStopMinor = enteredMinor(this.win.input.value);
    const leastText = this.least.input.value.trim();
    const leastBalanceMinor = leastText === '' ? null : enteredMinor(leastText);
    if (this.side.stakeMinor() === 0n || this.side.problem() !== undefined) return undefined;
    if (!lossStopMinor || !winStopMinor || leastBalanceMinor === undefined) return undefined;
    return { rounds: this.rounds, lossStopMinor, winStopMinor, leastBalanceMinor };
  }

  private press(): void {
    const plan = this.plan();
    if (this.side.roundsLeft() !== undefined) this.side.stop();
    else if (plan) this.side.start(plan);
    this.refresh();
  }

  /** The costs of the chosen stake, and the button's state. */
  refresh(): void {
    const left = this.side.roundsLeft();
    for (const { count, button } of this.choices) button.setAttribute('aria-pressed', String(count === this.rounds));
    const { stakedMinor, costMinor } = expectedCost({ rounds: this.rounds, stakeMinor: this.side.stakeMinor(), rtp: this.side.rtp });
    const steps = this.side.steps();
    const minutes = Math.round((this.rounds * this.side.paceMs) / 6000) / 10;
    fill(
      this.facts,
      rowsOf([
        ...(steps === undefined ? [] : [[t('autoplaySteps'), String(steps)] as const]),
        [t('mostStaked'), amount(stakedMinor)],
        ...(costMinor === null ? [] : [[t('averageCost'), amount(costMinor)] as const]),
        [t('takesAtLeast'), t('minutes', { count: minutes })],
      ]),
    );
    fill(this.start, left === undefined ? t('startAutoplay', { count: this.rounds }) : t('stopAutoplay', { left }));
    fill(this.hint, this.side.problem() ?? '');
    this.hint.hidden = this.side.problem() === undefined;
    this.start.disabled = left === undefined && this.plan() === undefined;
  }

  content(): HTMLElement[] {
    this.loss.input.placeholder = figure(this.side.stakeMinor() * 20n);
    this.win.input.placeholder = figure(this.side.stakeMinor() * 50n);
    this.refresh();
    return [
      h('div', {}, [h('h2', {}, [t('autoplay')]), h('p', {}, [t('autoplayText')])]),
      h('div', { class: 'entry', role: 'group', 'aria-label': t('autoplayRounds') }, [
        t('autoplayRounds'),
        h(
          'div',
          { class: 'segments' },
          this.choices.map(({ button }) => button),
        ),
      ]),
      this.loss.element,
      this.win.element,
      this.least.element,
      this.facts,
      this.hint,
      this.start,
    ];
  }
}
