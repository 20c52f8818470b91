import { fullCatalogue } from '@pavilion/fairness';
import type { Credential } from '../../signing.ts';
import { StudioError, type StudioContext } from '../context.ts';
import * as demo from './demo-store.ts';
import { statedContributions } from './stated-contributions.ts';
import { walletTokenOf } from '../launch-token.ts';
import { betReturned, type Round } from '../round.ts';
import { amountText, attemptCall, balanceOf, callUntilDecided, type CallRecord, type WalletCall, type WalletResult } from './wallet.ts';

/** The result of a movement. `balanceMinor` is the player's balance after it, where known. */
type Movement =
  | { readonly kind: 'done'; readonly balanceMinor: bigint | null }
  | { readonly kind: 'refused'; readonly code: string; readonly balanceMinor: bigint | null }
  | { readonly kind: 'undecided' };

/** One that moved nothing. */
export type NotDone = Exclude<Movement, { kind: 'done' }>;

/** Where a round's money is: at the platform's wallet, or in play money of the studio's own (games §9.3). */
export type Account = {
  bet(round: Round, bet: { transactionId: string; amountMinor: bigint; token: string }): Promise<Movement>;
  /** One attempt to pay and close; repeated by the job until it is done. */
  win(round: Round, closing: { closesRound: boolean }): Promise<Movement>;
  /** One attempt to pay a jackpot the round has won (games §9.1). */
  jackpotWin(round: Round, won: { pot: string; transactionId: string; amountMinor: bigint; closesRound: boolean }): Promise<Movement>;
  rollback(round: Round, transactionId: string): Promise<Movement>;
  /** Sends the totals; `jackpotMinor` is what jackpots paid in addition to the game. */
  endRound(round: Round, jackpotMinor?: bigint): Promise<void>;
};

/** The studio whose game this is, with the pair it signs with. @throws StudioError GAME_UNKNOWN */
export function studioOf(context: Pick<StudioContext, 'studios'>, gameId: string): Credential {
  const name = fullCatalogue.find((row) => row.id === gameId)?.studio;
  const studio = context.studios.find((one) => one.name === name);
  if (!studio) throw new StudioError('GAME_UNKNOWN', 404);
  return studio;
}

function movementOf(result: WalletResult): Movement {
  if (!result.isDecided) return { kind: 'undecided' };
  const { answer } = result;
  const balanceMinor = balanceOf(answer);
  return answer.status === 'OK' ? { kind: 'done', balanceMinor } : { kind: 'refused', code: answer.status, balanceMinor };
}

const moneyFields = (round: Round, transactionId: string, amountMinor: bigint) => ({
  transactionId,
  playerId: round.playerId,
  gameId: round.gameId,
  roundId: round.id,
  currency: round.currency,
  amount: amountText(amountMinor, round.currency),
  ...(round.freespinId === null ? { kind: 'normal' } : { kind: 'freespin', freespinId: round.freespinId }),
});

/** A bet that goes back is no win of the game, and its stake was never at risk: it counts for nothing (games §2.4). */
function factsOfWin({ refusal, bets, currency }: Round): { kind?: string; returnedStake?: object } {
  const bet = refusal === betReturned ? bets.find(({ isAccepted }) => isAccepted) : undefined;
  if (bet === undefined) return {};
  const [before, after] = [bet.amountMinor, 0n].map((minor) => amountText(minor, currency));
  return { kind: 'adjustment', returnedStake: { referenceId: bet.transactionId, before, after } };
}

/** The account of real rounds: signed calls to the platform. */
function platformAccount(context: StudioContext, gameId: string, record?: (call: CallRecord) => void): Account {
  const use = { studio: studioOf(context, gameId), ...(record ? { record } : {}) };
  const once = async (call: WalletCall): Promise<Movement> => movementOf(await attemptCall(context, use, call));
  return {
    async bet(round, { transactionId, amountMinor, token }) {
      const own = { sessionToken: walletTokenOf(token), roundClosed: false, ...statedContributions(round, amountMinor) };
      const body = { ...moneyFields(round, transactionId, amountMinor), ...own };
      return movementOf(await callUntilDecided(context, use, { type: 'bet', body }));
    },
    win: (round, { closesRound }) =>
      once({
        type: 'win',
        body: { ...moneyFields(round, `${round.id}:w1`, round.payoutMinor), ...factsOfWin(round), roundClosed: closesRound },
      }),
    jackpotWin: (round, { pot, transactionId, amountMinor, closesRound }) =>
      once({ type: 'win', body: { ...moneyFields(round, transactionId, amountMinor), kind: 'jackpot', pot, roundClosed: closesRound } }),
    rollback: (round, referenceId) =>
      once({
        type: 'rollback',
        body: {
          transactionId: referenceId.replace(':b', ':r'),
          playerId: round.playerId,
          gameId: round.gameId,
          roundId: round.id,
          currency: round.currency,
          referenceId,
          scope: 'op',
        },
      }),
    async endRound(round, jackpotMinor = 0n) {
      const stakedMinor = round.bets.reduce((sum, bet) => (bet.isAccepted ? sum + bet.amountMinor : sum), 0n);
      const body = {
        transactionId: `${round.id}:e1`,
        playerId: round.playerId,
        gameId: round.gameId,
        roundId: round.id,
        bets: amountText(stakedMinor, round.currency),
        wins: amountText(round.payoutMinor + jackpotMinor, round.currency),
      };
      await attemptCall(context, use, { type: 'end-round', body });
    },
  };
}

/** The account of demo rounds: play money with the same rules, no call to anybody. */
function demoAccount(context: Pick<StudioContext, 'pool' | 'clock'>): Account {
  const move = async (round: Round, amountMinor: bigint): Promise<Movement> => {
    const balanceMinor = await demo.moveBalance(context.pool, round.playerId, amountMinor);
    return balanceMinor === undefined
      ? { kind: 'refused', code: 'INSUFFICIENT_FUNDS', balanceMinor: null }
      : { kind: 'done', balanceMinor };
  };
  return {
    bet: (round, { amountMinor }) => move(round, -amountMinor),
    async win(round) {
      const balanceMinor = await demo.payRound(context.pool, round.id, context.clock.now());
      return { kind: 'done', balanceMinor: balanceMinor ?? null };
    },
    // Play money never feeds a jackpot, so it never wins one (games §9.3).
    jackpotWin: async () => ({ kind: 'undecided' }),
    rollback: (round, transactionId) =>
      move(round, round.bets.find((bet) => bet.transactionId === transactionId && bet.isAccepted)?.amountMinor ?? 0n),
    endRound: async () => undefined,
  };
}

/** The account a round is played on. */
export const accountOf = (context: StudioContext, round: Pick<Round, 'isDemo' | 'gameId'>, record?: (call: CallRecord) => void): Account =>
  round.isDemo ? demoAccount(context) : platformAccount(context, round.gameId, record);
