import { type HiloAction, type HiloGuess, hiloGames, hiloOdds, hiloValue, nextHiloValue, rankOf, winningRanks } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h, icon } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { cardName, face, rankName } from '../shared/cards.ts';
import { amountPill, textTable } from '../shared/stage-controls.ts';
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

const isAction = (action: string): action is HiloAction =>
  action === 'higher' || action === 'lower' || action === 'same' || action === 'skip';
const cardsOf = (round: Round): number[] => outcomeSchema.safeParse(round.outcome).data?.cards ?? [];
const actionsOf = (round: Round): HiloAction[] => round.actions.filter(isAction);

/** Hi-Lo Lane: the lane of cards dealt, each guess with its chance and amount (games §8.2). */
export function hiloScene(side: TableSide): Scene {
  const parameters = hiloGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  let round: Round | null = null;
  let isBusy = false;

  const past = h('div', { class: 'past', 'aria-hidden': 'true' });
  const now = h('div', { class: 'now' });
  const options = guesses.map((guess) => {
    const name = h('b', {});
    const text = h('span', { class: 'lab num' });
    const button = h('button', { type: 'button', class: 'pan opt' }, [icon(arrows[guess]), name, text]);
    button.addEventListener('click', () => side.act(guess));
    return { guess, button, name, text };
  });
  const skip = h('button', { type: 'button', class: 'go s2' }, [t('skipCard')]);
  skip.addEventListener('click', () => side.act('skip'));
  const element = h('div', { class: 'hl' }, [
    past,
    now,
    h(
      'div',
      { class: 'ch2' },
      options.map((one) => one.button),
    ),
  ]);

  const isOpen = (): boolean => round !== null && !round.isFinished;
  const valueOf = (shown: Round): bigint => hiloValue(parameters, shown.stakeMinor, hiloOdds(cardsOf(shown), actionsOf(shown)));
  const refresh = (): void => {
    const card = round ? (cardsOf(round).at(-1) ?? 0) : 6;
    const isEnd = rankOf(card) === 0 || rankOf(card) === 12;
    for (const { guess, button, name, text } of options) {
      const value =
        round && isOpen()
          ? nextHiloValue(parameters, { stakeMinor: round.stakeMinor, cards: cardsOf(round), actions: actionsOf(round) }, guess)
          : undefined;
      const chance = hundredths((winningRanks(card, guess) / 13) * 10_000);
      const label = guess === 'same' ? 'same' : guess === 'higher' ? (isEnd ? 'higherOnly' : 'higher') : isEnd ? 'lowerOnly' : 'lower';
      fill(name, t(label));
      fill(text, value === undefined ? `${chance} %` : t('guessPays', { percent: chance, amount: amount(value) }));
      button.hidden = winningRanks(card, guess) === 0;
      button.disabled = isBusy || !isOpen() || value === undefined;
    }
    skip.hidden = !isOpen();
    skip.disabled = isBusy || !(round?.legalActions.includes('skip') ?? false);
  };
  const layPast = (cards: readonly number[]): void => fill(past, ...cards.slice(0, -1).slice(-shownPast).map(face));
  const lay = (cards: readonly number[]): void => {
    layPast(cards);
    fill(now, face(cards.at(-1) ?? 0));
  };
  const deal = async (cards: readonly number[], showing: Showing): Promise<void> => {
    cues.card();
    layPast(cards);
    const card = face(cards.at(-1) ?? 0);
    fill(now, card);
    await showing.move(
      card,
      [
        { transform: 'translate(42vw,-8vh) rotate(16deg)', opacity: 0.3 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: slideMs, easing: easing.out },
    );
  };

  lay(side.session.history[0] ? cardsOf(side.session.history[0]).slice(-1) : [6]);
  refresh();
  return {
    element,
    controls: [skip],
    actionLabel: t('deal'),
    busyText: t('dealing'),
    usesStakeStepper: true,
    betRequest: (stake) => ({ stakeMinor: stake, input: {} }),
    stakeChanged: refresh,
    setBusy(next) {
      isBusy = next;
      refresh();
    },
    async show({ round: shown }: Played, showing) {
      const before = round?.roundId === shown.roundId ? cardsOf(round).length : 0;
      round = shown;
      const cards = cardsOf(shown);
      for (let count = before + 1; count <= cards.length; count += 1) {
        await deal(cards.slice(0, count), showing);
        if (count > 1 && (count < cards.length || !shown.isFinished))
          playTone(440 * 1.08 ** Math.min(count, 14), { seconds: 0.12, gain: 0.045, type: 'triangle' });
      }
      refresh();
      if (!shown.isFinished) side.say(`${cardName(cards.at(-1) ?? 0)}. ${reachedText(shown, valueOf(shown))}`);
    },
    resume(shown) {
      round = shown;
      lay(cardsOf(shown));
      refresh();
    },
    openMain: (shown) => cashOutMain(shown, valueOf(shown)),
    note: (shown) => t('cardOf', { index: cardsOf(shown).length }),
    pill: amountPill,
    payTable: () =>
      textTable(
        ['', t('higher'), t('lower')],
        Array.from({ length: 13 }, (_, card) => [
          rankName(card),
          ...(['higher', 'lower'] as const).map((guess) => {
            const count = winningRanks(card, guess);
            return count === 0 ? '–' : `${hundredths((count / 13) * 10_000)} % · ${hundredths(Math.floor((99 * 13) / count))}×`;
          }),
        ]),
      ),
    rules: () => [t('hiloRule'), t('hiloKeys')],
    key(key) {
      const action = keys[key.toLowerCase()];
      if (action === undefined || !round || !isOpen() || isBusy) return false;
      if (round.legalActions.includes(action)) side.act(action);
      else side.say(t('notAvailable'));
      return true;
    },
  };
}
