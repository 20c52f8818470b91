import type { Given } from '@pavilion/contract/endpoint.ts';
import type { PublicationGiven } from '@pavilion/contract/events.ts';
import type { loyaltyAccount, quest, questTaskProgress } from '@pavilion/contract/retention.ts';

/**
 * Everything that can happen here: each is one row of `kernel.event`, written in the database transaction that caused it.
 * `playerId` is null where no player is concerned. Amounts are decimal strings of minor units, since rows are JSON.
 */
export type DomainEvent =
  | PlayerEvent
  | RiskEvent
  | WalletEvent
  | PaymentEvent
  | GameEvent
  | LoyaltyEvent
  | QuestEvent
  | TournamentEvent
  | NotificationEvent;

interface OfPlayer {
  playerId: string;
}

export type PlayerEvent =
  | (OfPlayer & {
      type: 'PlayerRegistered';
      currency: string;
      country: string | null;
      locale: string;
      affiliateTag: string | null;
      /** The promo code typed in the form, unjudged (A-29, D-47). */
      bonusCode: string | null;
    })
  | (OfPlayer & { type: 'EmailConfirmed' })
  /** Something of the profile, its documents or its status has changed. */
  | (OfPlayer & { type: 'PlayerChanged' })
  /** The verification provider has decided. */
  | (OfPlayer & { type: 'IdentityChecked'; isPassed: boolean; reason: string | null })
  | (OfPlayer & { type: 'SessionOpened'; sessionId: string })
  | (OfPlayer & { type: 'SessionClosed'; sessionId: string; reason: 'logout' | 'closed' | 'reuse' | 'password' | 'blocked' | 'idle' });

/** The player is to be told of time and result (reliability L10). */
export type RiskEvent =
  | (OfPlayer & { type: 'RealityCheckDue' })
  | (OfPlayer & { type: 'LimitsChanged' })
  /** `endsAt` in ISO 8601; definition 4 is a self-exclusion, 5 a break (wire §3.11). */
  | (OfPlayer & { type: 'PlayerExcluded'; definition: 4 | 5; endsAt: string });

/** The complete state of one wallet account (wire §3.7), so that a repeated or skipped message cannot corrupt a view (reliability O6). */
export type WalletEvent = OfPlayer & { type: 'AccountOpened'; accountId: string; currency: string };

export type InvoiceKind = 'deposit' | 'withdrawal';

/** The complete invoice as the player's channel tells it (wire §4.5); `status` is the one players see (wire §3.8). */
/** What a player pays by, or how far a coin transfer is (wire §4.5). */
export interface InvoicePublicData {
  qr?: string | undefined;
  url?: string | undefined;
  transactionId?: string | undefined;
  confirmations?: number | undefined;
  confirmationsRequired?: number | undefined;
}

export interface InvoiceFacts {
  id: string;
  amountMinor: string;
  currency: string;
  paymentMethod: string;
  status: number;
  /** ISO 8601. */
  createdAt: string;
  /** Ordinal of the player's successful deposits. */
  number: number | null;
  publicData: InvoicePublicData | null;
}

export type PaymentEvent =
  | (OfPlayer & { type: 'InvoiceChanged'; kind: InvoiceKind; isNew: boolean; invoice: InvoiceFacts })
  | (OfPlayer & {
      type: 'DepositSettled';
      invoiceId: string;
      amountMinor: string;
      currency: string;
      /** The bonus that was chosen with it, and whether bonuses were declined. */
      bonusId?: string | null;
      isBonusDecline?: boolean;
    })
  | (OfPlayer & { type: 'WithdrawalPaid'; invoiceId: string; amountMinor: string; currency: string })
  | (OfPlayer & { type: 'WithdrawalFailed'; invoiceId: string; amountMinor: string; currency: string });

/** The complete free spins and promo code as the player's channels tell them (wire §4.5). */
export type FreespinFacts = PublicationGiven['playerFreespins']['playerFreespin'];
export type BonusCodeFacts = PublicationGiven['playerBonusCodes']['playerBonusCode'];

/** The complete bonus as the player's channel tells it (wire §4.5). */
export type BonusFacts = PublicationGiven['playerBonuses']['playerBonus'];

export type GameEvent =
  | (OfPlayer & { type: 'GameStarted'; gameId: string; accountId: string })
  /** A bonus was given, has begun, has moved on or has ended; `bonus.status` and `bonus.result` say which. */
  | (OfPlayer & { type: 'BonusChanged'; isNew: boolean; bonus: BonusFacts })
  /** Free spins were given, opened, played or have ended. */
  | (OfPlayer & { type: 'FreespinChanged'; isNew: boolean; freespin: FreespinFacts })
  /** A promo code was applied or came to nothing. */
  | (OfPlayer & { type: 'BonusCodeChanged'; code: BonusCodeFacts })
  /** A stake was refused because of the active bonus (C42, C44). */
  | (OfPlayer & { type: 'BetRefusedByBonus'; reason: 'maxBet' | 'restrictedGame'; gameId: string; gameIdentity: string; bonus: BonusFacts })
  /** A ticket of the sportsbook was placed, changed or settled. */
  | (OfPlayer & { type: 'BetChanged'; betId: string; status: number })
  /** A deposit came without the bonus that was chosen with it, because it was no longer valid (P7, P10, P39). */
  | (OfPlayer & { type: 'DepositBonusMissed'; invoiceId: string; bonusName: string });

/** Points that no stake gave. */
export type LoyaltyEvent = OfPlayer & { type: 'PointsGranted'; points: number; reason: PointsReason; subjectId: string };
/** What points may come from beside stakes: a quest, a level, or the operator. */
export type PointsReason = 'quest' | 'level' | 'gift';

export type QuestEvent =
  | (OfPlayer & { type: 'QuestStarted'; questId: string })
  | (OfPlayer & { type: 'QuestCancelled'; questId: string })
  /** The time of a running quest is over; what was played before it counts still. */
  | (OfPlayer & { type: 'QuestDeadlinePassed'; questId: string });

/** A prize as the channel of all tournaments tells it (wire §4.5); names are masked already. */
export interface TournamentPrizeFacts {
  place: number;
  type: number;
  title: string;
  bonusId?: string;
  entry?: { playerId: string; nickname: string | null; points: number; createdAt: string; updatedAt: string };
}

export type TournamentEvent =
  /** What the log holds behind this event may count for it. */
  | { type: 'TournamentPublished'; playerId: null; tournamentId: string }
  /** The player's rounds count from here on. */
  | (OfPlayer & { type: 'TournamentJoined'; tournamentId: string })
  /** Nothing behind this event counts any more: the order of the log decides, so that a replay ends in the same board. */
  | { type: 'TournamentClosed'; playerId: null; tournamentId: string }
  /** Every prize is given. */
  | {
      type: 'TournamentCompleted';
      playerId: null;
      tournament: { id: string; title: string; identity: string; state: number; endAt: string; prizes: TournamentPrizeFacts[] };
    };

/** What is told to those who listen and kept nowhere: a state that anybody can read again. */
export type Announcement =
  | {
      type: 'TournamentBoardMoved';
      tournamentId: string;
      leaderboard: { playerId: string; nickname: string | null; place: number; points: number }[];
    }
  | (OfPlayer & { type: 'TournamentEntryMoved'; tournamentId: string; points: number; place: number })
  /** Whole points or the level changed; the account is complete, as its channel tells it (wire §4.5). */
  | (OfPlayer & { type: 'LoyaltyChanged'; account: Given<typeof loyaltyAccount>; isLevelUp: boolean })
  | (OfPlayer & { type: 'QuestChanged'; quest: Given<typeof quest> })
  | (OfPlayer & { type: 'QuestTaskChanged'; task: Given<typeof questTaskProgress> });

/** The complete message as the player's channel tells it (wire §3.14); times in ISO 8601. */
export interface MessageFacts {
  id: string;
  state: number;
  content: { title: string; body: string; link?: { url: string; label: string }; image?: string };
  readAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export type NotificationEvent = OfPlayer & { type: 'MessageReceived'; message: MessageFacts };
