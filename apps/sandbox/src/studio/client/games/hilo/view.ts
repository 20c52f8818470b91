import { type HiloAction, type HiloGuess, hiloGames, hiloOdds, hiloValue, nextHiloValue, rankOf, winningRanks } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths, percent } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h, icon } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { BetRequest, OpenMain, Scene, TableSide } from '../../scene.ts';
import { amountPill } from '../../pills.ts';
import { cues, playTone } from '../../effects/sound.ts';
import { sentences, t } from '../../texts.ts';
import { cardName, face, rankName } from '../shared/cards.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { textTable } from '../shared/stage-controls.ts';
import { cashOutMain, reachedText } from '../shared/steps-common.ts';

const outcomeSchema = z.object({ cards: z.array(z.number()) });
const shownPast = 6;
const slideMs = 260;
const guesses = ['higher', 'same', 'lower'] as const;
const arrows: Readonly<Record<HiloGuess, readonly string[]>> = {
  higher: ['M12 19V5M6 11l6-6 6 6'],
  lower: ['M12 5v14M6 13l6 6 6-6'],
  same: ['M5 9h14M5 15h14'],
};
const keys: Readonly<Record<string, HiloAction | 'cashOut'>> = {
  arrowup: 'higher',
  arrowdown: 'lower',
  s: 'same',
  k: 'skip',
  c: 'cashOut',
};

/** On an ace or a king, a guess no longer includes the same rank. */
const endTexts = { higher: 'higherOnly', same: 'same', lower: 'lowerOnly' } as const;

const isAction = (action: string): action is HiloAction =>
  action === 'higher' || action === 'lower' || action === 'same' || action === 'skip';
const cardsOf = (round: Round): number[] => outcomeSchema.safeParse(round.outcome).data?.cards ?? [];
const actionsOf = (round: Round): HiloAction[] => round.actions.filter(isAction);

type Option = {
  readonly guess: HiloGuess;
  readonly button: HTMLButtonElement;
  readonly name: HTMLElement;
  readonly text: HTMLElement;
};

/** Hi-Lo Lane: the lane of cards dealt, each guess with its chance and amount (games §8.2). */
class HiloScene implements Scene {
  readonly actionLabel = t('deal');
  readonly busyText = t('dealing');
  readonly pill = amountPill;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof hiloGames>;
  private round: Round | null = null;
  private isBusy = false;
  private readonly past = h('div', { class: 'past-cards', 'aria-hidden': 'true' });
  private readonly now = h('div', { class: 'current-card' });
  private readonly options: readonly Option[] = guesses.map((guess) => {
    const name = h('b', {});
    const text = h('span', { class: 'label numeric' });
    const button = h('button', { type: 'button', class: 'glass-panel option' }, [icon(arrows[guess]), name, text]);
    button.addEventListener('click', () => this.side.act(guess));
    return { guess, button, name, text };
  });
  private readonly skip = h('button', { type: 'button', class: 'button secondary' }, [t('skipCard')]);
  readonly element = h('div', { class: 'hilo-game' }, [
    this.past,
    this.now,
    h(
      'div',
      { class: 'hilo-choices' },
      this.options.map((one) => one.button),
    ),
  ]);
  readonly controls = [this.skip];

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(hiloGames, side.session.gameId);
    this.skip.addEventListener('click', () => this.side.act('skip'));
    this.lay(side.session.history[0] ? cardsOf(side.session.history[0]).slice(-1) : [6]);
    this.refresh();
  }

  private isOpen(): boolean {
    return this.round !== null && !this.round.isFinished;
  }

  private valueOf(shown: Round): bigint {
    return hiloValue(this.parameters, shown.stakeMinor, hiloOdds(cardsOf(shown), actionsOf(shown)));
  }

  /** What a right guess would make of the open round; undefined where it cannot be made. */
  private valueAfter(guess: HiloGuess): bigint | undefined {
    if (!this.round || !this.isOpen()) return undefined;
    const { stakeMinor } = this.round;
    return nextHiloValue(this.parameters, { stakeMinor, cards: cardsOf(this.round), actions: actionsOf(this.round) }, guess);
  }

  private drawOption({ guess, button, name, text }: Option, card: number): void {
    const isEnd = rankOf(card) === 0 || rankOf(card) === 12;
    const value = this.valueAfter(guess);
    const chance = percent(winningRanks(card, guess) / 13);
    fill(name, t(isEnd ? endTexts[guess] : guess));
    fill(text, value === undefined ? chance : t('guessPays', { percent: chance, amount: amount(value) }));
    button.hidden = winningRanks(card, guess) === 0;
    button.disabled = this.isBusy || !this.isOpen() || value === undefined;
  }

  private refresh(): void {
    const card = this.round ? (cardsOf(this.round).at(-1) ?? 0) : 6;
    for (const option of this.options) this.drawOption(option, card);
    this.skip.hidden = !this.isOpen();
    this.skip.disabled = this.isBusy || !(this.round?.legalActions.includes('skip') ?? false);
  }

  /** The lane keeps its places, so that the card beside it never moves. */
  private layPast(cards: readonly number[]): void {
    const past = cards.slice(0, -1).slice(-shownPast);
    const places = Array.from({ length: shownPast - past.length }, () => h('i', { class: 'place' }));
    fill(this.past, ...past.map(face), ...places);
  }

  private lay(cards: readonly number[]): void {
    this.layPast(cards);
    fill(this.now, face(cards.at(-1) ?? 0));
  }

  private async deal(cards: readonly number[], showing: Showing): Promise<void> {
    cues.card();
    this.layPast(cards);
    const card = face(cards.at(-1) ?? 0);
    fill(this.now, card);
    await showing.move(
      card,
      [
        { transform: 'translate(42vw,-8vh) rotate(16deg)', opacity: 0.3 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: slideMs, easing: easing.out },
    );
  }

  betRequest(stake: bigint): BetRequest {
    return { stakeMinor: stake, input: {} };
  }

  stakeChanged(): void {
    this.refresh();
  }

  setBusy(next: boolean): void {
    this.isBusy = next;
    this.refresh();
  }

  async show({ round: shown }: Played, showing: Showing): Promise<void> {
    const before = this.round?.roundId === shown.roundId ? cardsOf(this.round).length : 0;
    this.round = shown;
    const cards = cardsOf(shown);
    for (let count = before + 1; count <= cards.length; count += 1) {
      await this.deal(cards.slice(0, count), showing);
      if (count > 1 && (count < cards.length || !shown.isFinished))
        playTone(440 * 1.08 ** Math.min(count, 14), { seconds: 0.12, gain: 0.045, type: 'triangle' });
    }
    this.refresh();
    if (!shown.isFinished) this.side.say(sentences([cardName(cards.at(-1) ?? 0), reachedText(shown, this.valueOf(shown))]));
  }

  resume(shown: Round): void {
    this.round = shown;
    this.lay(cardsOf(shown));
    this.refresh();
  }

  openMain(shown: Round): OpenMain | undefined {
    return cashOutMain(shown, this.valueOf(shown));
  }

  note(shown: Round): string {
    return t('cardOf', { index: cardsOf(shown).length });
  }

  payTable(): HTMLElement {
    const { num, den } = this.parameters;
    return textTable(
      ['', t('higher'), t('lower')],
      Array.from({ length: 13 }, (_, card) => [
        rankName(card),
        ...(['higher', 'lower'] as const).map((guess) => {
          const count = winningRanks(card, guess);
          return count === 0 ? '–' : `${percent(count / 13)} · ${hundredths(Math.floor((num * 100 * 13) / (den * count)))}×`;
        }),
      ]),
    );
  }

  rules(): string[] {
    return [t('hiloRule'), t('hiloKeys')];
  }

  key(key: string): boolean {
    const action = keys[key.toLowerCase()];
    if (action === undefined || !this.round || !this.isOpen() || this.isBusy) return false;
    if (this.round.legalActions.includes(action)) this.side.act(action);
    else this.side.say(t('notAvailable'));
    return true;
  }
}

export const hiloScene = (side: TableSide): Scene => new HiloScene(side);
