import {
  onlineChannel,
  playerChannel,
  tournamentChannel,
  tournamentEntryChannel,
  tournamentsChannel,
} from '@pavilion/contract/channels.ts';
import { identityCheckType } from '@pavilion/contract/constants.ts';
import { type PublicationGiven, publications } from '@pavilion/contract/events.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Announcement, DomainEvent, InvoiceFacts } from '../kernel/followers/domain-events.ts';
import { closeReasons } from './hub/protocol.ts';
import type { WrittenMessage } from './outbox/message.ts';

type Publishable = DomainEvent | Announcement;
type EventOf<Type extends Publishable['type']> = Extract<Publishable, { type: Type }>;

interface Meaning {
  readonly type: Publishable['type'];
  messages(event: Publishable): readonly WrittenMessage[];
}

/** One row of the table: the message that events of this type are published as. */
function on<Type extends Publishable['type']>(type: Type, mean: (event: EventOf<Type>) => WrittenMessage): Meaning {
  const isOfType = (event: Publishable): event is EventOf<Type> => event.type === type;
  return { type, messages: (event) => (isOfType(event) ? [mean(event)] : []) };
}

function publish(channel: string, data: PublicationData): WrittenMessage {
  return { method: 'publish', channels: [channel], dataJson: JSON.stringify(data), key: null, version: null };
}

type PublicationData = ReturnType<(typeof publications)[keyof typeof publications]['parse']>;

/** The event name of an invoice change (wire §4.5). */
function invoiceEventName({ kind, isNew }: EventOf<'InvoiceChanged'>): PublicationGiven['invoices']['event'] {
  if (kind === 'deposit') return 'invoice.deposit.updated';
  return isNew ? 'invoice.withdrawal.created' : 'invoice.withdrawal.updated';
}

/** An invoice as published on its channel: amounts in major units with their exact digits (D-31). */
function socketInvoice(playerId: string, invoice: InvoiceFacts): PublicationGiven['invoices']['invoice'] {
  const { amountMinor, ...facts } = invoice;
  return { ...facts, playerId, amount: formatDecimal(BigInt(amountMinor), scaleOf(invoice.currency)) };
}

/**
 * The only mapping from domain events to channels and payloads (wire §4.5, Server duties). Events that are not listed are not published.
 * Balances are missing too: the ledger writes their messages itself, in the statement that moves the money (O1).
 */
const meanings: readonly Meaning[] = [
  on('SessionClosed', ({ playerId, sessionId }) => ({ method: 'disconnect', playerId, sessionId, reason: closeReasons.forceDisconnect })),
  on('InvoiceChanged', (event) => {
    const given = { event: invoiceEventName(event), invoice: socketInvoice(event.playerId, event.invoice) };
    return publish(playerChannel('invoices', event.playerId), publications.invoices.parse(given));
  }),
  on('BonusChanged', ({ playerId, isNew, bonus }) => {
    const given: PublicationGiven['playerBonuses'] = { event: isNew ? 'player.bonus.created' : 'player.bonus.updated', playerBonus: bonus };
    return publish(playerChannel('playerBonuses', playerId), publications.playerBonuses.parse(given));
  }),
  on('FreespinChanged', ({ playerId, isNew, freespin }) => {
    const event = isNew ? 'player.freespin.created' : 'player.freespin.updated';
    return publish(playerChannel('playerFreespins', playerId), publications.playerFreespins.parse({ event, playerFreespin: freespin }));
  }),
  on('BonusCodeChanged', ({ playerId, code }) => {
    const given: PublicationGiven['playerBonusCodes'] = { event: 'player.bonus.code.updated', playerBonusCode: code };
    return publish(playerChannel('playerBonusCodes', playerId), publications.playerBonusCodes.parse(given));
  }),
  on('BetRefusedByBonus', ({ playerId, reason, gameId, gameIdentity, bonus }) => {
    const event = reason === 'maxBet' ? 'game.bet.max.exceed' : 'game.bet.restricted';
    const given: PublicationGiven['bets'] = { event, gameId, gameIdentity, playerBonus: bonus };
    return publish(playerChannel('bets', playerId), publications.bets.parse(given));
  }),
  on('BetChanged', ({ playerId, betId, status }) =>
    publish(playerChannel('bets', playerId), publications.bets.parse({ event: 'game.bet.updated', betId, status })),
  ),
  on('PlayerChanged', ({ playerId }) =>
    publish(playerChannel('profile', playerId), publications.profile.parse({ event: 'player.updated' })),
  ),
  on('RealityCheckDue', ({ playerId }) =>
    publish(playerChannel('profile', playerId), publications.profile.parse({ event: 'player.reality-check.due' })),
  ),
  on('LimitsChanged', ({ playerId }) =>
    publish(playerChannel('profile', playerId), publications.profile.parse({ event: 'player.limits.updated' })),
  ),
  on('ExclusionBegun', ({ playerId, definition }) =>
    publish(playerChannel('profile', playerId), publications.profile.parse({ event: 'player.excluded', definition })),
  ),
  on('PlayerExcluded', ({ playerId }) =>
    publish(playerChannel('profile', playerId), publications.profile.parse({ event: 'player.limits.updated' })),
  ),
  on('SavedCardRemoved', ({ playerId }) =>
    publish(playerChannel('profile', playerId), publications.profile.parse({ event: 'player.cards.updated' })),
  ),
  on('EmailConfirmed', ({ playerId }) =>
    publish(playerChannel('profile', playerId), publications.profile.parse({ event: 'player.updated' })),
  ),
  on('IdentityRestarted', ({ playerId }) =>
    publish(playerChannel('profile', playerId), publications.profile.parse({ event: 'player.updated' })),
  ),
  on('IdentityChecked', ({ playerId, isPassed }) => {
    const given: PublicationGiven['profile'] = { event: 'player.kyc.updated', type: identityCheckType.identity, value: isPassed };
    return publish(playerChannel('profile', playerId), publications.profile.parse(given));
  }),
  on('LoyaltyChanged', ({ playerId, account, isLevelUp }) => {
    const event = isLevelUp ? 'account.level.updated' : 'account.balance.updated';
    return publish(playerChannel('loyaltyAccounts', playerId), publications.loyaltyAccounts.parse({ event, playerAccount: account }));
  }),
  on('QuestChanged', ({ playerId, quest }) =>
    publish(playerChannel('quests', playerId), publications.quests.parse({ event: 'quest.updated', quest })),
  ),
  on('QuestTaskChanged', ({ playerId, task }) =>
    publish(playerChannel('quests', playerId), publications.quests.parse({ event: 'quest.task.updated', task })),
  ),
  on('MessageReceived', ({ playerId, message }) => {
    const given: PublicationGiven['notifications'] = { event: 'message.received', message: { ...message, playerId } };
    return publish(playerChannel('notifications', playerId), publications.notifications.parse(given));
  }),
  on('MethodsChanged', () => publish(onlineChannel, publications.online.parse({ event: 'payment.methods.updated' }))),
  on('TournamentCompleted', ({ tournament }) =>
    publish(tournamentsChannel, publications.tournaments.parse({ event: 'tournament.completed', tournament })),
  ),
  on('TournamentBoardMoved', ({ tournamentId, leaderboard }) => {
    const given = { event: 'tournament.leaderboard.updated', tournamentId, leaderboard };
    return publish(tournamentChannel(tournamentId), publications.leaderboard.parse(given));
  }),
  on('TournamentEntryMoved', ({ tournamentId, playerId, points, place }) => {
    const given = { event: 'tournament.player-entry.updated', entry: { tournamentId, playerId, points, place } };
    return publish(tournamentEntryChannel(tournamentId, playerId), publications.playerEntry.parse(given));
  }),
];

/** The types of the events that are published. */
export const publishedTypes: readonly Publishable['type'][] = meanings.map(({ type }) => type);

/** The messages an event is published as; empty for unpublished events. */
export function messagesOf(event: Publishable): WrittenMessage[] {
  return meanings.flatMap((meaning) => meaning.messages(event));
}
