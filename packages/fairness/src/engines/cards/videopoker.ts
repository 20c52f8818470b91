import { type Engine, PlayRefused, readFields, readList, readWhole, requireStake, settledResult } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';
import { rankOf } from './blackjack-hand.ts';
import { pokerValue } from './poker-hand.ts';

/** What each class pays as a multiple of the stake: nothing, jacks or better … royal flush. */
export type VideopokerParameters = { readonly pay: readonly number[] };
type VideopokerOutcome = { deal: number[]; final: number[]; category: number };

const handSize = 5;
const jack = 10;

/** The class on the pay table: 0 below a pair of jacks, 1 jacks or better, 2 two pair … 9 royal flush. */
export function videopokerClass(cards: readonly number[]): number {
  const { handClass } = pokerValue(cards);
  if (handClass !== 1) return handClass;
  const paired = cards.find((card, index) => cards.some((other, at) => at > index && rankOf(other) === rankOf(card))) ?? 0;
  return rankOf(paired) === 0 || rankOf(paired) >= jack ? 1 : 0;
}

/** The spare engine (games §3.18): five cards, some held, the others replaced in order of their places. */
export const videopoker: Engine<VideopokerParameters, VideopokerOutcome> = {
  betParts(_parameters, { stakeMinor, input }) {
    readHold(input);
    requireStake(stakeMinor);
    return [{ key: 'hand', amountMinor: stakeMinor }];
  },
  play(source, { pay }, { stakeMinor, input }) {
    const { hold, isOpen } = readHold(input);
    const next = lazyShuffle(source, 52);
    const deal = Array.from({ length: handSize }, next);
    if (isOpen) {
      return {
        ...settledResult(source, {
          outcome: { deal, final: deal, category: videopokerClass(deal) },
          stakedMinor: stakeMinor,
          payoutMinor: 0n,
        }),
        isFinished: false,
        legalActions: Array.from({ length: 2 ** handSize }, (_, mask) => `hold:${mask}`),
        openOutcome: { deal },
      };
    }
    const final = deal.map((card, place) => (hold.includes(place) ? card : next()));
    const category = videopokerClass(final);
    return settledResult(source, {
      outcome: { deal, final, category },
      stakedMinor: stakeMinor,
      payoutMinor: stakeMinor * BigInt(pay[category] ?? 0),
    });
  },
  steps: {
    inputOf(_input, actions) {
      const [action] = actions;
      if (action === undefined) return { isOpen: true };
      const mask = Number(action.slice('hold:'.length));
      return { hold: Array.from({ length: handSize }, (_, place) => place).filter((place) => Math.floor(mask / 2 ** place) % 2 === 1) };
    },
    // Holding nothing needs no further bet; the best hold is what a hint would suggest.
    restAction: 'hold:0',
  },
};

function readHold(input: unknown): { hold: readonly number[]; isOpen: boolean } {
  const { hold = [], isOpen } = readFields(input, ['hold', 'isOpen']);
  const places = readList(hold, 'Places', handSize).map((place) => readWhole(place, { name: 'A place', from: 0, to: handSize - 1 }));
  if (new Set(places).size !== places.length) throw new PlayRefused('INPUT_INVALID', 'A place is held once.');
  return { hold: places, isOpen: isOpen === true };
}
