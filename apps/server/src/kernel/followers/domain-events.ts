import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { ApprovalState } from '@pavilion/contract/console/approvals.ts';
import type { BulkState } from '@pavilion/contract/console/bulk.ts';
import type { ClaimKind, LookKind } from '@pavilion/contract/console/workplace/workplace.ts';
import type { PublicationGiven } from '@pavilion/contract/events.ts';
import type { loyaltyAccount, quest, questTaskProgress } from '@pavilion/contract/areas/retention.ts';

/**
 * Every domain event: each is one row of `kernel.event`, written in the database transaction that caused it. `playerId` is null where no
 * player is concerned. Amounts are decimal strings of minor units, since rows are JSON.
 */
export type DomainEvent =
  | OperatorEvent
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

/** The states of an item that waits for operators (operator §2.4). */
export type QueueMove = 'added' | 'changed' | 'gone';

type OperatorEvent =
  /** A second person was asked, has decided, or does not have to any more (operator §3.4). */
  | { type: 'ApprovalChanged'; playerId: null; approvalId: string; state: ApprovalState; askedBy: string }
  | { type: 'QueueMoved'; playerId: string | null; queue: string; itemId: string; move: QueueMove };

type PlayerEvent =
  | (OfPlayer & {
      type: 'PlayerRegistered';
      currency: string;
      country: string | null;
      locale: string;
      /** The promo code as typed in the form, not yet validated (A-29, D-47). */
      bonusCode: string | null;
    })
  | (OfPlayer & { type: 'EmailConfirmed' })
  /** The player's profile, documents or status changed. */
  | (OfPlayer & { type: 'PlayerChanged' })
  /** The verification provider or an operator has decided. */
  | (OfPlayer & { type: 'IdentityChecked'; isPassed: boolean })
  /** An operator needs papers of these types. */
  | (OfPlayer & { type: 'DocumentsAsked'; types: readonly string[] })
  /** An operator asks for a new proof of identity; `dueAt` in ISO 8601. */
  | (OfPlayer & { type: 'IdentityRestarted'; dueAt: string })
  /** The time in which the identity must be proven is soon over. */
  | (OfPlayer & { type: 'IdentityDueSoon'; dueAt: string })
  /** `day` is the player's own date then; events of earlier versions have none. */
  | (OfPlayer & { type: 'SessionOpened'; sessionId: string; day?: string })
  | (OfPlayer & { type: 'SessionClosed'; sessionId: string; reason: 'logout' | 'closed' | 'reuse' | 'password' | 'blocked' | 'idle' });

/** A reality check is due: the player must be shown the time played and the result (L10). */
type RiskEvent =
  | (OfPlayer & { type: 'RealityCheckDue' })
  | (OfPlayer & { type: 'LimitsChanged' })
  /** `endsAt` in ISO 8601; definition 4 is a self-exclusion, 5 a break (wire §3.11). */
  | (OfPlayer & { type: 'PlayerExcluded'; definition: 4 | 5; endsAt: string });

/** The complete state of one wallet account (wire §3.7), so that a repeated or skipped message cannot corrupt a view (O6). */
type WalletEvent = OfPlayer & { type: 'AccountOpened'; accountId: string; currency: string };

type InvoiceKind = 'deposit' | 'withdrawal';

/** Payment instructions, or the progress of a coin transfer (wire §4.5). */
export interface InvoicePublicData {
  qr?: string | undefined;
  url?: string | undefined;
  transactionId?: string | undefined;
  confirmations?: number | undefined;
  confirmationsRequired?: number | undefined;
}

/** The complete invoice as published on the player's channel (wire §4.5); `status` is the one players see (wire §3.8). */
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
  /** Published to the player's pages, not kept in the log. */
  publicData: InvoicePublicData | null;
}

type PaymentEvent =
  | (OfPlayer & { type: 'SavedCardRemoved' })
  | (OfPlayer & { type: 'InvoiceChanged'; kind: InvoiceKind; isNew: boolean; invoice: InvoiceFacts })
  | (OfPlayer & {
      type: 'DepositSettled';
      invoiceId: string;
      amountMinor: string;
      /** What of it may be played with at once; the rest is held (D-147). Left out: all of it. */
      admittedMinor?: string;
      currency: string;
      /** The bonus chosen with the deposit, and whether bonuses were declined. */
      bonusId?: string | null;
      isBonusDecline?: boolean;
      /** A payment after the one that settled it (D-209): it moves money, but is not another deposit. */
      isFurther?: boolean;
    })
  /** Claims have taken more of a deposit: `outMinor` of `paidMinor` is out. */
  | (OfPlayer & {
      type: 'DepositReduced';
      invoiceId: string;
      currency: string;
      paidMinor: string;
      outMinor: string;
      heldTakenMinor?: string;
    })
  /** A place that the player's money was asked to has a name now that another player's has as well (P-84). */
  | (OfPlayer & { type: 'PayoutPlaceNamed' })
  | (OfPlayer & { type: 'WithdrawalPaid'; invoiceId: string; amountMinor: string; currency: string })
  | (OfPlayer & { type: 'WithdrawalFailed'; invoiceId: string; amountMinor: string; currency: string });

/** The complete free spins and promo code as published on the player's channels (wire §4.5). */
type FreespinFacts = PublicationGiven['playerFreespins']['playerFreespin'];
type BonusCodeFacts = PublicationGiven['playerBonusCodes']['playerBonusCode'];

/** The complete bonus as published on the player's channel (wire §4.5). */
type BonusFacts = PublicationGiven['playerBonuses']['playerBonus'];

type GameEvent =
  | (OfPlayer & { type: 'GameStarted'; gameId: string; accountId: string })
  /** A bonus was granted, activated, progressed or ended; `bonus.status` and `bonus.result` say which. */
  | (OfPlayer & { type: 'BonusChanged'; isNew: boolean; bonus: BonusFacts })
  /** Free spins were granted, opened, played or ended. */
  | (OfPlayer & { type: 'FreespinChanged'; isNew: boolean; freespin: FreespinFacts })
  /** A promo code was applied or refused. */
  | (OfPlayer & { type: 'BonusCodeChanged'; code: BonusCodeFacts })
  /** A stake was refused because of the active bonus (C42, C44). */
  | (OfPlayer & { type: 'BetRefusedByBonus'; reason: 'maxBet' | 'restrictedGame'; gameId: string; gameIdentity: string; bonus: BonusFacts })
  /** A ticket of the sportsbook was placed, changed or settled. */
  | (OfPlayer & { type: 'BetChanged'; betId: string; status: number })
  /** A deposit was credited without the bonus chosen with it, because that was no longer valid (P7, P10, P39). */
  | (OfPlayer & { type: 'DepositBonusMissed'; invoiceId: string; campaignId?: string; bonusName: string });

/** Loyalty points that were not earned by stakes; they count from `grantedAt`, or else from the event's own time. */
type LoyaltyEvent = OfPlayer & { type: 'PointsGranted'; points: number; reason: PointsReason; subjectId: string; grantedAt?: Date };
/** Where such points come from: a quest, a level, or the operator. */
type PointsReason = 'quest' | 'level' | 'gift';

type QuestEvent =
  | (OfPlayer & { type: 'QuestStarted'; questId: string })
  | (OfPlayer & { type: 'QuestCancelled'; questId: string })
  /** The reward of a completed quest is the player's; what counted for it is not taken back any more. */
  | (OfPlayer & { type: 'QuestCollected'; questId: string })
  /** A running quest expired; play before this event still counts. */
  | (OfPlayer & { type: 'QuestDeadlinePassed'; questId: string });

/** A prize as published on the channel of all tournaments (wire §4.5); names are already masked. */
interface TournamentPrizeFacts {
  place: number;
  type: number;
  title: string;
  bonusId?: string;
  entry?: { playerId: string; nickname: string | null; points: number; createdAt: string; updatedAt: string };
}

type TournamentEvent =
  /** Later events may count for the tournament. */
  | { type: 'TournamentPublished'; playerId: null; tournamentId: string }
  /** The player's rounds count from this point. */
  | (OfPlayer & { type: 'TournamentJoined'; tournamentId: string })
  /** No later event counts: the order of the log decides, so that a replay produces the same leaderboard. */
  | { type: 'TournamentClosed'; playerId: null; tournamentId: string };

/** Published to subscribers but not stored: a state that can be read again at any time. */
export type Announcement =
  /** A claim of a queue's object has changed hands or ended; `from` is the operator who lost it. */
  | { type: 'ClaimMoved'; kind: ClaimKind; itemId: string; from: string | null }
  /** An operator has come to an object, or turned away from it. */
  | { type: 'LookMoved'; kind: LookKind; itemId: string }
  /** An operator has left a note for the next shift. */
  | { type: 'HandoverWritten'; noteId: string }
  /** A bulk progressed or ended: the number of objects processed. */
  | { type: 'BulkMoved'; bulkId: string; operatorId: string; state: BulkState; taken: number; of: number }
  /** An operator has done something about the player; the audit says what. */
  | (OfPlayer & { type: 'PlayerActedOn' })
  /** A break (5) or a self-exclusion (4) begins: said before the sockets of the sessions that it ends are closed. */
  | (OfPlayer & { type: 'ExclusionBegun'; definition: 4 | 5 })
  /** A way to pay was switched on or off. */
  | { type: 'MethodsChanged' }
  | {
      type: 'TournamentBoardMoved';
      tournamentId: string;
      leaderboard: { playerId: string; nickname: string | null; place: number; points: number }[];
    }
  /** All prizes have been paid; winners by their masked names. */
  | {
      type: 'TournamentCompleted';
      tournament: { id: string; title: string; identity: string; state: number; endAt: string; prizes: TournamentPrizeFacts[] };
    }
  | (OfPlayer & { type: 'TournamentEntryMoved'; tournamentId: string; points: number; place: number })
  /** The level or the whole number of points changed; the account is complete, as published on its channel (wire §4.5). */
  | (OfPlayer & { type: 'LoyaltyChanged'; account: SchemaInput<typeof loyaltyAccount>; isLevelUp: boolean })
  | (OfPlayer & { type: 'QuestChanged'; quest: SchemaInput<typeof quest> })
  | (OfPlayer & { type: 'QuestTaskChanged'; task: SchemaInput<typeof questTaskProgress> });

/** The complete message as published on the player's channel (wire §3.14); the log keeps its id; times in ISO 8601. */
export interface MessageFacts {
  id: string;
  state: number;
  content: { title: string; body: string; link?: { url: string; label: string }; image?: string };
  readAt: string | null;
  createdAt: string;
  updatedAt: string;
}

type NotificationEvent = OfPlayer & { type: 'MessageReceived'; message: MessageFacts };
