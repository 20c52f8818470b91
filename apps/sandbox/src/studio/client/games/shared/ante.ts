import * as z from 'zod/mini';
import { amount, figure } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues } from '../../effects/sound.ts';
import { t, type TextKey } from '../../texts.ts';
import { buildHand, type CardHand, cardName } from './cards.ts';

/** The differences between three-card poker and hold'em: the second bet, the board, and the names of hands. */
export type AnteRules = {
  /** The action that raises, and its cost in antes. */
  readonly goOn: 'play' | 'call';
  readonly goOnKey: TextKey;
  readonly goOnWord: TextKey;
  readonly timesAnte: bigint;
  readonly cards: number;
  readonly hasPairPlus: boolean;
  readonly qualification: TextKey;
  nameOf(cards: readonly number[], board: readonly number[]): string;
  qualifies(dealer: readonly number[], board: readonly number[]): boolean;
  advice(player: readonly number[], board: readonly number[]): string;
  payTable(stakeMinor: bigint): HTMLElement;
  rules(): string[];
};

const outcomeSchema = z.object({
  player: z.array(z.number()),
  dealer: z.array(z.number()),
  board: z.optional(z.array(z.number())),
  action: z.nullable(z.string()),
});
type Cards = z.output<typeof outcomeSchema>;
const dealRestMs = 90;
const revealRestMs = 420;

const cardsOf = (round: Round): Cards => outcomeSchema.parse(round.outcome);

/** Ante games: the player's cards first, then raise or fold; the dealer's qualification is displayed (games §8.2). */
export function anteScene(side: TableSide, rules: AnteRules): Scene {
  let round: Round | null = null;
  let isBusy = false;
  let hasSideBet = false;
  let stakeMinor = side.session.stakes.defaultMinor;

  const dealer = buildHand();
  const board = buildHand();
  const player = buildHand();
  const live = h('p', { class: 'vh', 'aria-live': 'polite' });
  const rule = h('p', { class: 'rule' }, [t(rules.qualification)]);
  const row = (name: string, hand: CardHand, className = ''): HTMLElement =>
    h('div', { class: `row ${className}`, role: 'group', 'aria-label': name }, [hand.element]);
  const boardRow = row(t('board'), board, 'board-row');
  boardRow.hidden = rules.cards === 3;
  const element = h('div', { class: 'tbl ante' }, [row(t('dealer'), dealer), rule, boardRow, row(t('you'), player, 'pl'), live]);

  const goOn = h('button', { type: 'button', class: 'go s2' });
  const fold = h('button', { type: 'button', class: 'go s2' }, [t('fold')]);
  const hint = h('button', { type: 'button', class: 'go s2' }, [t('hint')]);
  const acts = h('div', { class: 'acts' }, [goOn, fold, hint]);
  const pairPlus = h('button', { type: 'button', class: 'toggle', 'aria-pressed': 'false' });
  pairPlus.hidden = !rules.hasPairPlus;
  goOn.addEventListener('click', () => side.act(rules.goOn));
  fold.addEventListener('click', () => side.act('fold'));
  pairPlus.addEventListener('click', () => {
    hasSideBet = !hasSideBet;
    refresh();
    side.betRequestChanged();
  });
  hint.addEventListener('click', () => {
    if (!round || round.isFinished) return;
    const { player: own, board: open = [] } = cardsOf(round);
    side.say(t('adviceIs', { action: t(rules.advice(own, open) === 'fold' ? 'foldWord' : rules.goOnWord) }));
  });

  const isOpen = (): boolean => round !== null && !round.isFinished;
  const anteOf = (shown: Round): bigint => (rules.hasPairPlus && isSideBet(shown) ? shown.stakeMinor / 2n : shown.stakeMinor);
  const refresh = (): void => {
    acts.hidden = !isOpen();
    fill(goOn, t(rules.goOnKey, { amount: figure((round && isOpen() ? anteOf(round) : stakeMinor) * rules.timesAnte) }));
    for (const button of [goOn, fold, hint]) button.disabled = isBusy;
    fill(pairPlus, t('withPairPlus', { amount: figure(stakeMinor) }));
    pairPlus.setAttribute('aria-pressed', String(hasSideBet));
    pairPlus.toggleAttribute('inert', isOpen() || isBusy);
  };
  const announce = (who: string, cards: readonly number[]): void => fill(live, `${who}: ${cards.map(cardName).join(', ')}`);
  const dealStart = async ({ player: own, board: open = [] }: Cards, showing: Showing): Promise<void> => {
    for (const hand of [dealer, board, player]) {
      hand.clear();
      hand.element.classList.remove('ahead', 'beaten');
    }
    fill(rule, t(rules.qualification));
    for (let index = 0; index < rules.cards; index += 1) {
      cues.card();
      await player.add(own[index] ?? 0, showing);
      cues.card();
      await dealer.addHidden(showing);
      await showing.rest(dealRestMs);
    }
    for (const card of open.slice(0, 3)) {
      cues.card();
      await board.add(card, showing);
    }
    player.setTotal(rules.nameOf(own, open.slice(0, 3)));
    announce(t('you'), own);
  };
  const finish = async ({ player: own, dealer: other, board: open = [], action }: Cards, showing: Showing): Promise<void> => {
    for (const card of open.slice(board.count())) {
      await showing.rest(dealRestMs);
      cues.card();
      await board.add(card, showing);
    }
    await showing.rest(revealRestMs);
    for (const card of other) {
      cues.flip();
      await dealer.reveal(card, showing);
    }
    announce(t('dealer'), other);
    settle({ player: own, dealer: other, board: open, action });
  };
  const settle = ({ player: own, dealer: other, board: open = [], action }: Cards): void => {
    player.setTotal(action === 'fold' ? t('folded') : rules.nameOf(own, open));
    dealer.setTotal(rules.nameOf(other, open));
    fill(rule, t(rules.qualifies(other, open) ? 'dealerQualifies' : 'dealerNotQualified'));
    player.element.classList.toggle('beaten', action === 'fold');
  };

  refresh();
  return {
    element,
    controls: [pairPlus, acts],
    actionLabel: t('deal'),
    busyText: t('dealing'),
    usesStakeStepper: true,
    betRequest(stake) {
      const total = hasSideBet ? stake * 2n : stake;
      if (total > side.session.stakes.maxMinor) return { problem: t('error.STAKE_INVALID') };
      return { stakeMinor: total, input: { ante: Number(stake), ...(hasSideBet ? { pairPlus: Number(stake) } : {}) } };
    },
    stakeChanged(next) {
      stakeMinor = next;
      refresh();
    },
    setBusy(next) {
      isBusy = next;
      refresh();
    },
    async show({ round: shown }: Played, showing) {
      const isNew = round?.roundId !== shown.roundId;
      round = shown;
      const cards = cardsOf(shown);
      if (isNew) await dealStart(cards, showing);
      if (shown.isFinished) await finish(cards, showing);
      else side.say(t('yourTurn', { total: rules.nameOf(cards.player, cards.board ?? []) }));
      refresh();
    },
    resume(shown) {
      round = shown;
      const { player: own, board: open = [] } = cardsOf(shown);
      player.lay(own);
      board.lay(open);
      for (let index = 0; index < rules.cards; index += 1) dealer.layHidden();
      player.setTotal(rules.nameOf(own, open));
      refresh();
    },
    note(shown) {
      const { player: own, dealer: other, board: open = [], action } = cardsOf(shown);
      const mine = action === 'fold' ? t('folded') : rules.nameOf(own, open);
      return `${t('you')}: ${mine} · ${t('dealer')}: ${rules.nameOf(other, open)}`;
    },
    pill(shown) {
      if (cardsOf(shown).action === 'fold' && shown.payoutMinor === 0n) return { text: t('fold'), className: '' };
      const net = shown.payoutMinor - shown.stakedMinor;
      return net > 0n
        ? { text: `+${figure(net)}`, className: 'up' }
        : { text: shown.payoutMinor === 0n ? '0' : amount(shown.payoutMinor), className: '' };
    },
    payTable: rules.payTable,
    rules: () => [...rules.rules(), t('foldWarning'), t('keysPlayFold')],
    key(key) {
      const pressed = key.toLowerCase();
      if (!isOpen() || isBusy || !['f', 'p', 'c'].includes(pressed)) return false;
      side.act(pressed === 'f' ? 'fold' : rules.goOn);
      return true;
    },
  };
}

const sideBetSchema = z.object({ pairPlus: z.number() });
const isSideBet = (round: Round): boolean => sideBetSchema.safeParse(round.input).success;
