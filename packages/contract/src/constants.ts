/** Values of the wire that both sides use, each with its place in the specification or in wire.md. */

/** wire §3.7, D-60 */
export const accountStatus = { active: 1, available: 2, hidden: 3 } as const;
/** wire §3.3 */
export const playerStatus = { active: 1, limited: 2, blocked: 3, closed: 4 } as const;
/** wire §3.8 */
export const invoiceStatus = { pending: 1, success: 2, failure: 3, processing: 4, preparing: 5 } as const;
export const invoiceType = { deposit: 1, withdrawal: 2, purchase: 3, virtualPayout: 4 } as const;
export const sportsbookIdentity = 'sportsbook';
/** The type of the sportsbook game: its stakes are bets, its rounds are tickets. */
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
/** wire §4.5: the subject of `player.kyc.updated`. */
export const identityCheckType = { identity: 1 } as const;
/** wire §3.12, D-59 */
export const questState = { available: 1, active: 2, completed: 3, rewarded: 4, expired: 5, cancelled: 6 } as const;
/** Rewards of a quest or a level (wire §3.12 leaves the values open): cash, bonus money, free spins, loyalty points. */
export const rewardType = { cash: 1, bonus: 2, freeSpins: 3, points: 4 } as const;
/** wire §3.12: 1 in any order, otherwise one after the other. */
export const taskExecutionOrder = { any: 1, inTurn: 2 } as const;
export const taskType = { registration: 1, profileFields: 2, win: 3, bet: 4, login: 5, deposit: 6 } as const;
/** wire §3.14 */
export const messageState = { unread: 1, read: 2 } as const;
/** wire §3.15 */
export const tournamentState = { draft: 1, scheduled: 2, running: 3, finished: 4, archived: 5 } as const;
/** How scores are counted: by stakes, wins, or the best round's win divided by its stake. The wire fixes no numbers; these are ours. */
export const tournamentType = { stake: 1, win: 2, multiple: 3 } as const;
/** Kinds of prizes: cash, or a bonus of the catalogue. */
export const tournamentPrizeType = { cash: 1, bonus: 2 } as const;
/** wire §7.11: a board shows three winners and pages of this many rows below. */
export const leaderboardPageRows = 14;
/** wire §3.2 */
export const restrictType = { site: 1, signIn: 2 } as const;

/** product §9, K-02 */
export const equivalentCurrencyDefault = 'USD';

/** product §9, K-03 */
export const passwordLengthMin = 6;
export const nameLengthMin = 2;
export const codeLength = 6;
/** Maximum length of a nickname; one derived from an e-mail is cut to it. */
export const nicknameLengthMax = 40;
/** The longest name of a passkey. */
export const passkeyNameLengthMax = 60;
/** A message to support and a complaint, the first and each that follows (wire §3, row 204). */
export const contactMessageLengthMax = 5000;
export const phoneDigitsMax = 12;
export const amountInputLengthMax = 10;
/** product §5 */
export const phoneInputLengthMax = 250;
/** product §4, K-04 */
export const resendCountdownSeconds = 60;
/** product §9, K-07 */
export const popoverItems = 3;
export const skeletonItems = 2;
export const qrWidthPx = 176;
/** product §9, K-08: 767 is mobile, 768 is not. */
export const mobileBreakpointPx = 768;
/** product §9, K-09 */
export const bonusRefreshDebounceMs = 500;
export const cryptoBonusDebounceMs = 1000;
/** The field in which a payment names a card: its last four digits, never more. A way to deposit that has it pays by a saved card (W-167). */
export const savedCardField = 'cardLastFour';
/** product §9, K-19 */
export const edgeHeader = { country: 'cf-ipcountry', ip: 'cf-connecting-ip' } as const;
/** product §9, K-21 */
export const lazyLoadMargin = '400px';
/** L10: player activity is recorded at most once in this time, so a session may seem idle that much earlier than it was. */
export const activityGrainMs = 60_000;
/** wire §1.8 */
export const promoLockSeconds = 180;
/**
 * Delays and limits of a page's socket, as its client takes them (product §7 and §9; T-16 to T-18). Attempt n, from 0, waits the shortest
 * delay and up to 2ⁿ times as much again, at random: at least four come within three seconds, and in a long outage they spread over the
 * longest.
 */
export const socketOptions = {
  minReconnectDelay: 150,
  maxReconnectDelay: 20_000,
  timeout: 5000,
  maxServerPingDelay: 10_000,
} as const;
/** product §9, K-01: countries the client drops and the server refuses at registration (D-26, D-45). */
export const excludedCountries: readonly string[] = ['US', 'UM', 'GB', 'FR', 'NL', 'AW', 'CW', 'MF'];
