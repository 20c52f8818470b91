import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import type { JackpotContribution } from '@pavilion/ledger';
import type { CeilingPlay } from '../credit-ceilings/book.ts';
import type { BetCommand, EndRoundCommand, RollbackCommand, RoundCeiling } from '../ledger/commands.ts';
import type { BetPlay, BetWinPlay, EndRoundPlay, Play, RollbackPlay, WinPlay } from './play.ts';
import { hashToken } from './service.ts';

/** What a ticket counts towards a bonus is decided with the ticket, by every operation of its round. */
const isTicket = ({ gameType }: { gameType?: string | undefined }): boolean => gameType === sportsbookGameType;

/** The kind of a movement as part of its content: with another campaign it is another movement. */
const kindOf = ({ playKind, freespinId }: Play): string => (freespinId === undefined ? playKind : `${playKind}/${freespinId}`);

/** The contribution to our jackpots; undefined for bets without one. */
function agreedOf({ contributions = [] }: BetPlay): readonly JackpotContribution[] | undefined {
  const agreed = contributions.flatMap(({ pot, fedPico, valuePico }) => (pot === undefined ? [] : [{ pot, fedPico, valuePico }]));
  return agreed.length === 0 ? undefined : agreed;
}

/** Stated contributions are part of the content: a repeat with different ones is a different operation, whatever was agreed in between. */
const statedIn = ({ contributions }: BetPlay): string =>
  contributions === undefined || contributions.length === 0
    ? ''
    : `/jackpots:${contributions.map(({ name, fedPico }) => `${name}=${fedPico}`).join(',')}`;

export function betCommand(play: BetPlay, paired?: { winExternalId: string; winAmountMinor: bigint }): BetCommand {
  const { source, playerId, externalId, gameId, gameType, round, currency, amountMinor, playKind, closesRound, freespinId } = play;
  const win = paired === undefined ? '' : `/${paired.winExternalId}/${paired.winAmountMinor}`;
  return {
    kind: 'bet',
    source,
    playerId,
    externalId,
    gameId,
    gameType,
    sport: play.sport,
    round,
    currency,
    amountMinor,
    playKind,
    closesRound: paired === undefined && closesRound,
    readsRound: isTicket(play),
    freespinId,
    sessionTokenHash: hashToken(play.sessionToken),
    contributions: agreedOf(play),
    content: `${kindOf(play)}${win}${statedIn(play)}`,
  };
}

/** A win with what its round may win at once. */
export type BoundedWin = CeilingPlay['win'] & { readonly ceiling: RoundCeiling };

export function winCommand(play: WinPlay): BoundedWin {
  const { jackpot, returned, ceiling } = play;
  const { source, playerId, externalId, gameId, gameType, round, currency, amountMinor, playKind, closesRound, freespinId } = play;
  const money = { source, playerId, externalId, gameId, gameType, round, currency, amountMinor };
  const content = `${kindOf(play)}${jackpot === undefined ? '' : `/pot:${jackpot.name}`}`;
  const beside = { readsRound: isTicket(play), pot: jackpot?.pot, content, ceiling };
  const command = { kind: 'win' as const, ...money, playKind, closesRound, freespinId, ...beside };
  return returned === undefined ? command : { ...command, reference: returned.reference, returnedStake: returned, concernsRound: true };
}

/** The bet's content names its win, so that a repeat with another win is a conflict (C67). */
export function betWinCommands(play: BetWinPlay): { bet: BetCommand; win: BoundedWin } {
  const win = winCommand({ ...play, externalId: play.winExternalId, amountMinor: play.winAmountMinor });
  return { bet: betCommand(play, play), win };
}

/** Which round a rollback takes back; none where it takes back one operation. */
export const roundOf = ({ scope, round, reference }: RollbackPlay): string | undefined =>
  scope === 'round' ? (round ?? reference) : undefined;

export function rollbackCommand(play: RollbackPlay): RollbackCommand {
  const { source, playerId, externalId, reference, scope, currency, amountMinor } = play;
  return {
    kind: 'rollback',
    source,
    playerId,
    externalId,
    reference,
    scope,
    currency,
    amountMinor: 0n,
    statedAmountMinor: amountMinor,
    round: roundOf(play),
    concernsRound: scope === 'round',
    content: amountMinor?.toString(),
  };
}

export function endRoundCommand(play: EndRoundPlay): EndRoundCommand {
  const { source, playerId, externalId, gameId, round, currency, betsMinor, winsMinor } = play;
  const content = `${betsMinor ?? '-'}/${winsMinor ?? '-'}`;
  const reported = { reportedBetsMinor: betsMinor, reportedWinsMinor: winsMinor };
  const command = { kind: 'endRound' as const, source, playerId, externalId, gameId, round, currency, amountMinor: 0n, content };
  return { ...command, ...reported, readsRound: isTicket(play) };
}
