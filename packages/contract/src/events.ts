import * as z from 'zod/mini';
import { amount } from './formats/amount.ts';
import { bonusCode, playerBonus, playerFreespin } from './areas/game/bonus.ts';
import { winner } from './areas/game/game.ts';
import { message } from './areas/notification.ts';
import { invoicePublicData } from './areas/payment.ts';
import { leaderboardRow, loyaltyAccount, quest, questTaskProgress, tournamentPrize } from './areas/retention.ts';
import { moment } from './formats/values.ts';
import { account } from './areas/wallet.ts';

/** An invoice on its channel (wire §4.5); `number` is the ordinal of the successful deposit. */
const socketInvoice = z.object({
  id: z.string(),
  playerId: z.string(),
  amount: amount(),
  currency: z.string(),
  paymentMethod: z.string(),
  status: z.int(),
  createdAt: moment(),
  number: z.nullable(z.int()),
  publicData: z.nullable(invoicePublicData),
});

const refusedBet = { gameIdentity: z.string(), gameId: z.string(), playerBonus };

/** The `data` of every publication, by channel kind (wire §4.5); `event` discriminates its shapes. */
export const publications = {
  walletAccounts: z.object({ event: z.literal('account.balance.updated'), account }),
  invoices: z.object({
    event: z.literal(['invoice.deposit.updated', 'invoice.withdrawal.updated', 'invoice.withdrawal.created']),
    invoice: socketInvoice,
  }),
  playerBonuses: z.object({ event: z.literal(['player.bonus.created', 'player.bonus.updated']), playerBonus }),
  playerFreespins: z.object({
    event: z.literal(['player.freespin.created', 'player.freespin.updated']),
    playerFreespin,
  }),
  playerBonusCodes: z.object({ event: z.literal('player.bonus.code.updated'), playerBonusCode: bonusCode }),
  quests: z.discriminatedUnion('event', [
    z.object({ event: z.literal('quest.updated'), quest }),
    z.object({ event: z.literal('quest.task.updated'), task: questTaskProgress }),
  ]),
  loyaltyAccounts: z.object({
    event: z.literal(['account.level.updated', 'account.balance.updated']),
    playerAccount: loyaltyAccount,
  }),
  notifications: z.object({ event: z.literal('message.received'), message }),
  bets: z.discriminatedUnion('event', [
    z.object({ event: z.literal('game.bet.restricted'), ...refusedBet }),
    z.object({ event: z.literal('game.bet.max.exceed'), ...refusedBet }),
    z.object({
      event: z.literal('game.bet.balance-insufficient'),
      gameId: z.string(),
      gameIdentity: z.string(),
      token: z.string(),
    }),
    // A ticket of the history was placed, changed or settled; its current state is read by its call.
    z.object({ event: z.literal('game.bet.updated'), betId: z.string(), status: z.int() }),
  ]),
  // Without data: the change is read by its call, so that no personal detail is published (wire §4.5, reliability §9).
  profile: z.discriminatedUnion('event', [
    z.object({ event: z.literal('player.updated') }),
    z.object({ event: z.literal('player.reality-check.due') }),
    z.object({ event: z.literal('player.limits.updated') }),
    // The session that would read it may end with it.
    z.object({ event: z.literal('player.excluded'), definition: z.int() }),
    z.object({ event: z.literal('player.cards.updated') }),
    z.object({ event: z.literal('player.kyc.updated'), type: z.int(), value: z.boolean() }),
  ]),
  /** Payment methods were switched on or off: each client reloads its own. */
  online: z.object({ event: z.literal('payment.methods.updated') }),
  tournaments: z.object({
    event: z.literal('tournament.completed'),
    tournament: z.object({
      id: z.string(),
      title: z.string(),
      identity: z.string(),
      state: z.int(),
      prizes: z.array(tournamentPrize),
      endAt: moment(),
    }),
  }),
  leaderboard: z.object({
    event: z.literal('tournament.leaderboard.updated'),
    tournamentId: z.string(),
    leaderboard: z.array(leaderboardRow),
  }),
  playerEntry: z.object({
    event: z.literal('tournament.player-entry.updated'),
    entry: z.object({ tournamentId: z.string(), playerId: z.string(), points: z.number(), place: z.int() }),
  }),
  winners: z.object({ event: z.literal('game.winner'), winner }),
} as const;

/** The server's input to the schema of a channel kind. */
export type PublicationGiven = { [Kind in keyof typeof publications]: z.input<(typeof publications)[Kind]> };
/** A subscriber's publications on a channel of a kind. */
export type PublicationFound = { [Kind in keyof typeof publications]: z.output<(typeof publications)[Kind]> };
