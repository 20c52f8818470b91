import { type HouseAccount, type LedgerAnswer, readRoundWins, type RoundWins } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { heldAmountsOf } from '../held-credits/service.ts';
import type { RoundCeiling, WinCommand } from '../ledger/commands.ts';
import { connectionOf } from '../ledger/connection.ts';
import { lockedCash } from '../ledger/locked-cash.ts';
import { isOfStakes, measuredStakes, mostOfRound, type RoundStakes } from '../ledger/rounds/ceiling.ts';
import { bookBounded, type CeilingContext, type CeilingPlay, inWinTransaction, raiseHeld } from './book.ts';
import { originOf, roundCeiling as reason } from './origin.ts';
import * as store from './store.ts';

type BoundedPlay = CeilingPlay & { readonly win: { readonly ceiling: RoundCeiling } };

/**
 * Credits a win that its lane found beyond the ceiling of its round: what the round may still win as any win, what is beyond as held money, in
 * one database transaction.
 * @returns the win's answer, or the refusal of the bet before it; the balance is without what is held
 */
export async function creditBeyondRound(context: CeilingContext, play: BoundedPlay): Promise<LedgerAnswer> {
  const { win } = play;
  const { stakes, answer, heldMinor } = await inWinTransaction(context, async (transaction) => {
    // Locks the player, so what is read of the round stays.
    await lockedCash(transaction, win);
    const room = await roomOf(transaction, play);
    return { ...room, ...(await bookBounded(context, transaction, { ...play, atOnceMinor: room.roomMinor, reason })) };
  });
  if (heldMinor > 0n && !answer.isDuplicate) raiseBeyond(context, { win, heldMinor, stakes });
  return answer;
}

/** A round's stakes, and how much its wins may still pay at once. */
async function roomOf(transaction: Database, { bet, win }: BoundedPlay): Promise<{ stakes: RoundStakes; roomMinor: bigint }> {
  const read = await readRoundWins(connectionOf(transaction), { ...win, freespinId: win.freespinId });
  const stakeMinor = read.stakeMinor + (bet?.amountMinor ?? 0n);
  const isSpin = win.playKind === 'freespin' || (read.freespin?.isOfRound === true && stakeMinor === 0n);
  const stakes = {
    gameId: read.gameId ?? win.gameId,
    stakeMinor,
    liveBetCount: read.liveBetCount + (bet === undefined ? 0 : 1),
    campaign: isSpin ? read.freespin : undefined,
  };
  const roomMinor = mostOfRound(win.ceiling, stakes) - (await creditedAtOnce(transaction, win, read.wins));
  return { stakes, roomMinor: roomMinor > 0n ? roomMinor : 0n };
}

/** Jackpots and gifts, which need no stake. Corrections are paid by whom ordinary wins are. */
const isPaidWithoutStake = ({ kind, detail }: HouseAccount): boolean => kind === 'jackpot' || (kind === 'bonus_cost' && detail === 'promo');

/** The amount credited at once by the round's wins on stakes: without held parts, and without credits that have other ceilings. */
async function creditedAtOnce(transaction: Database, win: BoundedPlay['win'], wins: RoundWins['wins']): Promise<bigint> {
  const paid = wins.filter(({ house }) => !isPaidWithoutStake(house));
  const stakeless = await store.countedAmong(transaction, { ...win, externalIds: paid.map(({ externalId }) => externalId) });
  const ordinary = paid.filter(({ externalId }) => !stakeless.has(externalId));
  const origins = ordinary.map(({ externalId, house: payer }) => originOf({ ...win, externalId, payer }));
  const held = await heldAmountsOf(transaction, { reason, origins });
  const wonMinor = ordinary.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return [...held.values()].reduce((sum, heldMinor) => sum - heldMinor, wonMinor);
}

function raiseBeyond(
  context: CeilingContext,
  { win, heldMinor, stakes }: { win: BoundedPlay['win']; heldMinor: bigint; stakes: RoundStakes },
) {
  const { gameId } = stakes;
  const facts = {
    game: gameId,
    round: win.round,
    stakesMinor: measuredStakes(stakes)?.toString() ?? 'unknown',
    mostWonThousandths: win.ceiling.mostWonThousandths(gameId).toString(),
    mostMinor: mostOfRound(win.ceiling, stakes).toString(),
  };
  raiseHeld(context, { win, heldMinor, cause: 'round', text: 'a round wins more than it may; the rest is held', facts });
}

/** Who may have paid a win for stakes. */
const payersOf = ({ source }: WinCommand): readonly HouseAccount[] => [
  { kind: 'game_clearing', detail: source },
  { kind: 'sport_clearing', detail: source },
  { kind: 'bonus_cost', detail: 'freespin' },
];

interface Answered {
  readonly win: CeilingPlay['win'];
  readonly answer: LedgerAnswer;
}

/**
 * The first answers to repeated wins: a lane repeats the balance, plus the amount held right after the win. One query for all, and none
 * without repeats.
 */
export async function asFirstAnswered(context: CeilingContext, answered: readonly Answered[]): Promise<LedgerAnswer[]> {
  const repeated = answered.filter(({ win, answer }) => answer.isDuplicate && answer.status === 'applied' && isOfStakes(win.playKind));
  const originsOf = (win: CeilingPlay['win']): string[] => payersOf(win).map((payer) => originOf({ ...win, payer }));
  const origins = repeated.flatMap(({ win }) => originsOf(win));
  const held = origins.length === 0 ? new Map<string, bigint>() : await heldAmountsOf(context.database, { reason, origins });
  if (held.size === 0) return answered.map(({ answer }) => answer);
  return answered.map(({ win, answer }) => {
    const heldMinor = answer.isDuplicate ? originsOf(win).reduce((sum, origin) => sum + (held.get(origin) ?? 0n), 0n) : 0n;
    return { ...answer, cashMinor: answer.cashMinor - heldMinor };
  });
}
