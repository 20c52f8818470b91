/** Values of the wire that both sides name; each with its place in the specification or in wire.md. */

/** wire §3.7, D-60 */
export const accountStatus = { active: 1, available: 2, hidden: 3 } as const;
/** wire §3.3 */
export const playerStatus = { active: 1, limited: 2, blocked: 3, closed: 4 } as const;
/** wire §3.8 */
export const invoiceStatus = { pending: 1, success: 2, failure: 3, processing: 4, preparing: 5 } as const;
export const invoiceType = { deposit: 1, withdrawal: 2, purchase: 3, virtualPayout: 4 } as const;
/** wire §3.9 */
export const betStatus = { pending: 1, won: 2, lost: 3, refund: 4, cashOut: 5 } as const;
export const ticketType = { single: 1, combo: 2, system: 3 } as const;
export const betStage = { prematch: 1, live: 2 } as const;
export const sportsbookIdentity = 'sportsbook';
/** The type of that game: its stakes are bets, its rounds are tickets. */
export const sportsbookGameType = 'sportsbook';
/** wire §3.10 */
export const bonusStatus = { issued: 1, active: 2, finished: 3 } as const;
export const bonusResult = { none: 1, played: 2, canceled: 3, expired: 4, lost: 5 } as const;
export const bonusType = { cash: 1, percentage: 2, freeSpins: 3, cashback: 4 } as const;
export const bonusTrigger = { promoNow: 1, deposit: 2, promoNextDeposit: 3, referral: 11 } as const;
export const bonusCodeStatus = { fresh: 1, applied: 2, incorrect: 3, unavailable: 4 } as const;
export const bonusIssueStatus = { issued: 1, unavailable: 2, available: 3, used: 4 } as const;
/** wire §3.11 */
export const limitDefinition = { bet: 1, loss: 2, deposit: 3, selfExclusion: 4, coolingOff: 5 } as const;
export const limitStatus = { active: 1, pending: 2 } as const;
export const cashPeriods = ['daily', 'weekly', 'monthly'] as const;
export const documentStatus = { approve: 1, pending: 2, canceled: 3 } as const;
export const documentTypes = [
  'identity_front',
  'identity_back',
  'identity_selfie_id',
  'address',
  'payment',
  'payment_back',
  'other',
] as const;
/** wire §4.5: what `player.kyc.updated` speaks of. */
export const identityCheckType = { identity: 1 } as const;
/** wire §3.12, D-59 */
export const questState = { available: 1, active: 2, completed: 3, rewarded: 4, expired: 5, cancelled: 6 } as const;
/** What a quest or a level gives (wire §3.12 leaves the values open): own money, money to be wagered, free spins, loyalty points. */
export const rewardType = { cash: 1, bonus: 2, freeSpins: 3, points: 4 } as const;
/** wire §3.12: 1 in any order, otherwise one after the other. */
export const taskExecutionOrder = { any: 1, inTurn: 2 } as const;
export const taskType = { registration: 1, profileFields: 2, win: 3, bet: 4, login: 5, deposit: 6 } as const;
/** wire §3.14 */
export const messageState = { unread: 1, read: 2 } as const;
/** wire §3.15 */
export const tournamentState = { draft: 1, scheduled: 2, running: 3, finished: 4, archived: 5 } as const;
/** What scores: stakes, wins, or the best round's win divided by its stake. The wire fixes no numbers; these are ours. */
export const tournamentType = { stake: 1, win: 2, multiple: 3 } as const;
/** What a prize is: money of the player's own, or a bonus of the catalogue. */
export const tournamentPrizeType = { cash: 1, bonus: 2 } as const;
/** wire §7.11: a board shows three winners and pages of this many rows below. */
export const leaderboardPageRows = 14;
/** wire §3.2 */
export const restrictType = { site: 1, signIn: 2 } as const;

/** spec §9, K-01: countries the client drops and the server refuses at registration (D-26, D-45). */
export const excludedCountries: readonly string[] = ['US', 'UM', 'GB', 'FR', 'NL', 'AW', 'CW', 'MF'];
/** spec §9, K-02 */
export const equivalentCurrencyDefault = 'USD';

/** spec §9, K-03 */
export const passwordLengthMin = 6;
export const nameLengthMin = 2;
export const codeLength = 6;
/** The longest nickname; one made from an e-mail is cut to it. */
export const nicknameLengthMax = 40;
export const phoneDigitsMax = 12;
export const amountInputLengthMax = 10;
/** spec §5 */
export const phoneInputLengthMax = 250;
/** spec §4, K-04 */
export const resendCountdownSeconds = 60;
/** spec §9, K-06 */
export const signInTransitionMs = 250;
export const copyTooltipMs = 2000;
/** spec §9, K-07 */
export const popoverItems = 3;
export const skeletonItems = 2;
export const qrWidthPx = 176;
/** spec §9, K-08: 767 is mobile, 768 is not. */
export const mobileBreakpointPx = 768;
/** spec §9, K-09 */
export const bonusRefreshDebounceMs = 500;
export const cryptoBonusDebounceMs = 1000;
/** spec §9, K-18 */
export const gameImageSize = { vertical: '200x300', square: '200x200' } as const;
export const providerImageSize = '116x40';
/** spec §9, K-19 */
export const edgeHeader = { country: 'cf-ipcountry', ip: 'cf-connecting-ip' } as const;
/** spec §9, K-21 */
export const lazyLoadMargin = '400px';
/** L10: what a player does is noted once in this time at most, so that a session may count as left alone that much earlier than it was. */
export const activityGrainMs = 60_000;
/** spec §4, D-24: grace in which the old token still answers its successor. */
export const refreshGraceSeconds = 30;
/** wire §1.8 */
export const promoLockSeconds = 180;
/** realtime defaults, spec §7 */
export const socketReconnectMinMs = 500;
export const socketReconnectMaxMs = 20_000;
export const socketTimeoutMs = 5000;
export const socketPingDelayMs = 10_000;
