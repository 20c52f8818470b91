import { bounds, emptySlip, type Pick, type Quotes, type Slip, type SlipMode } from './model.ts';
import { fittingSizes } from './systems.ts';

/** Sets one choice of the slip; its picks stay. */
type ChoiceAction =
  | { kind: 'mode'; mode: SlipMode }
  | { kind: 'stake'; text: string }
  | { kind: 'singleStake'; outcomeId: string; text: string }
  | { kind: 'sizes'; sizes: readonly number[] }
  | { kind: 'tolerance'; toleranceBasisPoints: number }
  | { kind: 'freeBet'; id: string | null };

export type SlipAction =
  | ChoiceAction
  | { kind: 'toggle'; pick: Pick }
  | { kind: 'remove'; outcomeIds: readonly string[] }
  | { kind: 'clear' }
  | { kind: 'banker'; outcomeId: string }
  | { kind: 'accept'; quotes: Quotes }
  | { kind: 'placed'; outcomeIds: readonly string[] }
  | { kind: 'again'; slip: Slip; quotes: Quotes };

const without = (record: Readonly<Record<string, string>>, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const noFreeBet = { freeBetId: null, stake: '', singleStakes: {} };

/** A different number of legs may make the chosen system impossible. The second pick turns singles into a combination. */
function withPicks(slip: Slip, picks: readonly Pick[]): Slip {
  const isGrown = picks.length === 2 && slip.picks.length === 1;
  const mode = isGrown ? 'combo' : picks.length < 2 ? 'singles' : slip.mode;
  const bankers = slip.bankers.filter((id) => picks.some(({ outcomeId }) => outcomeId === id));
  // A free bet pays for one ticket: when the number of picks changes, it has to be chosen again.
  const isSame = picks.length === slip.picks.length;
  const next = { ...slip, picks, mode, bankers, ...(isSame || slip.freeBetId === null ? {} : noFreeBet) };
  return { ...next, sizes: fittingSizes(next) };
}

function toggle(slip: Slip, pick: Pick): Slip {
  const isPicked = slip.picks.some(({ outcomeId }) => outcomeId === pick.outcomeId);
  if (isPicked) return remove(slip, [pick.outcomeId]);
  if (slip.picks.length >= bounds.slipPicks) return slip;
  return withPicks(slip, [...slip.picks, pick]);
}

function remove(slip: Slip, outcomeIds: readonly string[]): Slip {
  const picks = slip.picks.filter(({ outcomeId }) => !outcomeIds.includes(outcomeId));
  return withPicks({ ...slip, singleStakes: without(slip.singleStakes, outcomeIds) }, picks);
}

function toggleBanker(slip: Slip, outcomeId: string): Slip {
  const bankers = slip.bankers.includes(outcomeId) ? slip.bankers.filter((id) => id !== outcomeId) : [...slip.bankers, outcomeId];
  const next = { ...slip, bankers };
  return { ...next, sizes: fittingSizes(next) };
}

/** The player accepts the current prices: the only way an agreed price ever changes. */
function accept(slip: Slip, quotes: Quotes): Slip {
  const picks = slip.picks.map((pick) => {
    const quote = quotes.get(pick.outcomeId);
    return quote === undefined || quote.status !== 'open' ? pick : { ...pick, agreed: quote.price };
  });
  return { ...slip, picks };
}

function choose(slip: Slip, action: ChoiceAction): Slip {
  switch (action.kind) {
    case 'mode':
      return { ...slip, mode: action.mode, sizes: fittingSizes(slip), ...(slip.freeBetId === null ? {} : noFreeBet) };
    case 'stake':
      return { ...slip, stake: action.text };
    case 'singleStake':
      return { ...slip, singleStakes: { ...slip.singleStakes, [action.outcomeId]: action.text } };
    case 'sizes':
      return { ...slip, sizes: action.sizes };
    case 'tolerance':
      return { ...slip, toleranceBasisPoints: action.toleranceBasisPoints };
    case 'freeBet':
      return { ...slip, freeBetId: action.id };
  }
}

/** Every change a player can make to the slip; pure, so that the same actions lead to the same slip in every tab. */
export function slipReducer(slip: Slip, action: SlipAction): Slip {
  switch (action.kind) {
    case 'toggle':
      return toggle(slip, action.pick);
    case 'remove':
      return remove(slip, action.outcomeIds);
    case 'clear':
      return { ...emptySlip, toleranceBasisPoints: slip.toleranceBasisPoints };
    case 'banker':
      return toggleBanker(slip, action.outcomeId);
    case 'accept':
      return accept(slip, action.quotes);
    // The player asks for the same bet once more: the picks at today's prices, with the stake they had.
    case 'again':
      return accept({ ...action.slip, freeBetId: null, toleranceBasisPoints: slip.toleranceBasisPoints }, action.quotes);
    // A stake is not filled in for the next bet unless the player asks for it, not even after a reload (sportsbook §9).
    case 'placed':
      return { ...slip, freeBetId: null, stake: '', singleStakes: without(slip.singleStakes, action.outcomeIds) };
    default:
      return choose(slip, action);
  }
}
