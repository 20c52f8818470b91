import {
  onlineChannel,
  type PlayerChannel,
  playerChannel,
  tournamentChannel,
  tournamentEntryChannel,
  tournamentsChannel,
} from '@pavilion/contract/channels.ts';
import type { publications } from '@pavilion/contract/events.ts';
import type { Announcement, DomainEvent } from '../../kernel/followers/domain-events.ts';

type Publishable = DomainEvent | Announcement;

/** An event that is published, and as what. */
interface Published {
  readonly kind: keyof typeof publications;
  /** The name by which pages tell a channel's publications apart. */
  readonly name: string;
  readonly channel: string;
  readonly event: Publishable;
}

const playerId = '00000000-0000-4000-8000-000000000001';
const id = '00000000-0000-4000-8000-000000000002';
const at = '2026-11-20T10:00:00.000Z';

const invoice = {
  id,
  amountMinor: '123456789012345678',
  currency: 'BTC',
  paymentMethod: 'bitcoin',
  status: 1,
  createdAt: at,
  number: null,
  publicData: { transactionId: 'a1', confirmations: 1, confirmationsRequired: 2 },
};
const bonusPackage = { packageId: null, packageName: null, packagePriority: 0, issueSessionId: null };
const bonus = {
  id,
  playerId,
  name: 'Welcome',
  bonusType: 1,
  status: 2,
  result: 1,
  currency: 'EUR',
  amount: '20',
  activationExpiredAt: at,
  wageringExpiredAt: null,
  finishedAt: null,
  createdAt: at,
  currentWagerPercentage: 12.5,
  currentWagerAmount: '2.5',
  currentWagerCasinoAmount: '2.5',
  currentWagerSportsbookAmount: '0',
  requiredWagerCasinoAmount: '17.5',
  requiredWagerSportsbookAmount: '0',
  pendingWagerAmount: '0',
  wagerCasino: 30,
  wagerSportsbook: 10,
  openedTransactionsCount: 1,
  isBonusCancelLock: false,
  maxBetAmount: '5',
  maxWinAmount: null,
  maxWinMultiplier: 10,
  sticky: null,
  cashable: true,
  wagerCasinoConditions: { amountFrom: '0.1', amountTo: null },
  wagerSportsbookConditions: {},
  ...bonusPackage,
  remainingAmount: '18.75',
  terms: [{ key: 'wager' as const, amounts: ['20'], currency: 'EUR', numbers: [30], names: [] }],
};
const freespin = {
  id,
  name: 'Twenty spins',
  status: 1,
  result: 1,
  count: 20,
  usedCount: 3,
  progress: 15,
  currency: 'EUR',
  stake: '0.1',
  won: '1.2',
  maxWinAmount: '50',
  wager: 0,
  gameId: id,
  activationExpiredAt: null,
  wageringExpiredAt: null,
  expiredAt: at,
  issuedAt: at,
  createdAt: at,
  ...bonusPackage,
};
const level = { id, name: 'Bronze', order: 1, points: 100 };
const account = { id, playerId, points: 130.5, currentLevel: level, nextLevel: null, createdAt: at, updatedAt: at };
const task = { id, name: 'Spin', type: 1, isActive: true, isCompleted: false, progress: 3, quantity: 10 };
const ownTask = { ...task, questId: id, playerId, createdAt: at, updatedAt: at };
const quest = {
  id,
  playerId,
  state: 2,
  name: 'First steps',
  identity: 'first-steps',
  description: 'Spin ten times',
  order: 1,
  packageOrder: null,
  taskExecutionOrder: 1,
  tasks: [{ ...task, description: 'Ten times', executionOrder: 1, conditions: { games: ['ember-run'], minAmount: '0.5' } }],
  rewards: [{ type: 1, amount: '5', attributes: { isoCode: 'EUR', lockBalance: true } }],
  endAt: at,
};
const message = {
  id,
  state: 1,
  content: { title: 'Paid', body: 'It is there.', link: { url: '/wallet', label: 'Wallet' } },
  readAt: null,
  createdAt: at,
  updatedAt: at,
};
const code = { id, playerId, bonusCode: 'WELCOME', trigger: 1, status: 2, result: 1, createdAt: at };
const entry = { playerId, nickname: 'an***', points: 7, createdAt: at, updatedAt: at };
const prizes = [{ place: 1, type: 1, title: '900 EUR', bonusId: id, entry }];

const own = (kind: PlayerChannel, name: string, event: Publishable): Published => ({
  kind,
  name,
  channel: playerChannel(kind, playerId),
  event,
});

const ofInvoice = { type: 'InvoiceChanged', playerId, invoice } as const;
const refusedBet = { type: 'BetRefusedByBonus', playerId, gameId: id, gameIdentity: 'ember-run', bonus } as const;

/** One event for each message that `publications.ts` publishes. */
export const everyPublication: readonly Published[] = [
  own('invoices', 'invoice.deposit.updated', { ...ofInvoice, kind: 'deposit', isNew: false }),
  own('invoices', 'invoice.withdrawal.created', { ...ofInvoice, kind: 'withdrawal', isNew: true }),
  own('invoices', 'invoice.withdrawal.updated', { ...ofInvoice, kind: 'withdrawal', isNew: false }),
  own('playerBonuses', 'player.bonus.created', { type: 'BonusChanged', playerId, isNew: true, bonus }),
  own('playerBonuses', 'player.bonus.updated', { type: 'BonusChanged', playerId, isNew: false, bonus }),
  own('playerFreespins', 'player.freespin.created', { type: 'FreespinChanged', playerId, isNew: true, freespin }),
  own('playerFreespins', 'player.freespin.updated', { type: 'FreespinChanged', playerId, isNew: false, freespin }),
  own('playerBonusCodes', 'player.bonus.code.updated', { type: 'BonusCodeChanged', playerId, code }),
  own('bets', 'game.bet.max.exceed', { ...refusedBet, reason: 'maxBet' }),
  own('bets', 'game.bet.restricted', { ...refusedBet, reason: 'restrictedGame' }),
  own('bets', 'game.bet.updated', { type: 'BetChanged', playerId, betId: id, status: 2 }),
  own('profile', 'player.updated', { type: 'PlayerChanged', playerId }),
  own('profile', 'player.updated', { type: 'EmailConfirmed', playerId }),
  own('profile', 'player.updated', { type: 'IdentityRestarted', playerId, dueAt: at }),
  own('profile', 'player.reality-check.due', { type: 'RealityCheckDue', playerId }),
  own('profile', 'player.limits.updated', { type: 'LimitsChanged', playerId }),
  own('profile', 'player.excluded', { type: 'ExclusionBegun', playerId, definition: 5 }),
  own('profile', 'player.cards.updated', { type: 'SavedCardRemoved', playerId }),
  own('profile', 'player.limits.updated', { type: 'PlayerExcluded', playerId, definition: 5, endsAt: at }),
  own('profile', 'player.kyc.updated', { type: 'IdentityChecked', playerId, isPassed: true }),
  own('loyaltyAccounts', 'account.level.updated', { type: 'LoyaltyChanged', playerId, account, isLevelUp: true }),
  own('loyaltyAccounts', 'account.balance.updated', { type: 'LoyaltyChanged', playerId, account, isLevelUp: false }),
  own('quests', 'quest.updated', { type: 'QuestChanged', playerId, quest }),
  own('quests', 'quest.task.updated', { type: 'QuestTaskChanged', playerId, task: ownTask }),
  own('notifications', 'message.received', { type: 'MessageReceived', playerId, message }),
  { kind: 'online', name: 'payment.methods.updated', channel: onlineChannel, event: { type: 'MethodsChanged' } },
  {
    kind: 'tournaments',
    name: 'tournament.completed',
    channel: tournamentsChannel,
    event: { type: 'TournamentCompleted', tournament: { id, title: 'Cup', identity: 'cup', state: 5, endAt: at, prizes } },
  },
  {
    kind: 'leaderboard',
    name: 'tournament.leaderboard.updated',
    channel: tournamentChannel(id),
    event: { type: 'TournamentBoardMoved', tournamentId: id, leaderboard: [{ playerId, nickname: null, place: 1, points: 7 }] },
  },
  {
    kind: 'playerEntry',
    name: 'tournament.player-entry.updated',
    channel: tournamentEntryChannel(id, playerId),
    event: { type: 'TournamentEntryMoved', tournamentId: id, playerId, points: 7, place: 1 },
  },
];

/** A win of another player as its channel has it; none is published yet, pages ask for them. */
export const winners = {
  channel: 'game:winners:mobile:AT',
  winner: {
    nickname: 'an***',
    amount: '0.5',
    payout: '61.37',
    currency: 'EUR',
    gameId: id,
    gameName: 'Ember Run',
    isDemoMode: false,
    wonAt: at,
    gameImages: {},
    gameCustomImages: {},
  },
};
