import * as z from 'zod/mini';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';
import { claimView } from '../workplace/workplace.ts';
import { leafView } from './rules.ts';

const seen = z.nullable(moment());

/** Every reason for which a withdrawal waits. */
export const concernNames = [
  'bonus_cluster',
  'chargeback',
  'contact_waits',
  'identity_unverified',
  'new_destination',
  'receivable',
  'turnover',
  'velocity',
] as const;

/** Why a withdrawal waits, with what the rule saw (operator §2.2). Facts are null where they were found before facts were kept. */
export const concernView = z.discriminatedUnion('name', [
  /** A bank took money of this player back, or a deposit went back after what it brought had become cash: how many, the last one when. */
  z.object({ name: z.literal('chargeback'), facts: z.nullable(z.object({ count: z.int(), lastAt: seen })) }),
  /** The money goes to a place that is new, while it went elsewhere before. */
  z.object({
    name: z.literal('new_destination'),
    facts: z.nullable(z.object({ firstUsedAt: seen, otherUsedAt: seen, holdSeconds: z.int() })),
  }),
  /** More often, or more money, than goes without a look; with this withdrawal, in the base currency. */
  z.object({
    name: z.literal('velocity'),
    facts: z.nullable(
      z.object({
        currency: z.string(),
        exceeded: z.array(
          z.object({
            by: z.enum(['player', 'place', 'device']),
            window: z.enum(['day', 'week']),
            count: z.int(),
            countMax: z.int(),
            amount: amount(),
            amountMax: amount(),
          }),
        ),
      }),
    ),
  }),
  /** The amount asks for a verified identity. */
  z.object({
    name: z.literal('identity_unverified'),
    facts: z.nullable(z.object({ amount: amount(), verifyFrom: amount(), currency: z.string() })),
  }),
  /** Accounts of one device, place or network address took the same bonus; how many accounts there are. */
  z.object({
    name: z.literal('bonus_cluster'),
    facts: z.nullable(z.object({ clusters: z.array(z.object({ by: z.enum(['device', 'place', 'address']), accounts: z.int() })) })),
  }),
  /** An operator has entered a contact of the player's that does not count yet. */
  z.object({ name: z.literal('contact_waits'), facts: z.nullable(z.object({ since: z.string() })) }),
  /** By the time it would have left, the player owed money. */
  z.object({ name: z.literal('receivable'), facts: z.nullable(z.object({ owed: amount(), currency: z.string() })) }),
  /** By the time it would have left, deposits were still to be staked: what is left of how much. */
  z.object({ name: z.literal('turnover'), facts: z.nullable(z.object({ remaining: amount(), total: amount(), currency: z.string() })) }),
]);

/** An operator's action on it, and when. */
const releaseView = z.object({ by: z.string(), email: z.nullable(z.string()), at: seen });

/** Where money goes: what kind of place, and its last four characters. */
const destinationView = z.nullable(z.object({ kind: z.string(), lastFour: z.string() }));

const paymentParts = {
  id: z.string(),
  /** Credited deposits only: its number among the player's deposits. */
  number: z.nullable(z.int()),
  playerId: z.string(),
  nickname: z.nullable(z.string()),
  /** Where the player lives. */
  country: z.nullable(z.string()),
  amount: amount(),
  currency: z.string(),
  baseAmount: amount(),
  baseCurrency: z.string(),
  method: z.string(),
  methodName: z.string(),
  provider: z.string(),
  destination: destinationView,
  createdAt: moment(),
};

/** A withdrawal that waits for a decision (operator §2.2, §2.4). */
export const heldWithdrawalView = z.object({
  ...paymentParts,
  /** The name of the level that the player has reached. */
  level: z.nullable(z.string()),
  targetAt: moment(),
  concerns: z.array(concernView),
  /** Only its amount or a new destination objects (operator §6.4). */
  isGreen: z.boolean(),
  /** Reasons besides the concerns that kept it from automatic release: checks that did not pass, the switch, the brake. */
  unmet: z.array(leafView),
  stoppedBy: z.nullable(z.enum(['switch', 'brake'])),
  isIdentityVerified: z.boolean(),
  /** How many people release it, and who has already. */
  needs: z.int(),
  firstRelease: z.nullable(releaseView),
  /** On hold until then, and by which operator. */
  holdUntil: seen,
  heldBy: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
  claim: claimView,
});

export const invoiceView = z.object({
  ...paymentParts,
  kind: z.enum(['deposit', 'withdrawal']),
  state: z.string(),
  /** The amount actually moved; null if none was. */
  settledAmount: z.nullable(amount()),
  reference: z.nullable(z.string()),
  /** Why it ended as it did, as a class. */
  result: z.string(),
  flags: z.array(z.string()),
  updatedAt: moment(),
  processedAt: seen,
});

/** The reason of an adjustment; only a correction and a return may take money. */
export const adjustmentKinds = ['goodwill', 'correction', 'compensation', 'return'] as const;

/** An adjustment that was asked for; its id is the approval's. */
export const adjustmentView = z.object({
  id: z.string(),
  playerId: z.string(),
  nickname: z.nullable(z.string()),
  country: z.nullable(z.string()),
  amount: amount(),
  currency: z.string(),
  baseAmount: amount(),
  baseCurrency: z.string(),
  kind: z.enum(adjustmentKinds),
  reason: z.string(),
  state: z.enum(['open', 'approved', 'refused', 'withdrawn', 'expired', 'stale']),
  askedBy: z.string(),
  askedByEmail: z.string(),
  askedAt: moment(),
  expiresAt: moment(),
  decidedBy: z.nullable(z.string()),
  decidedByEmail: z.nullable(z.string()),
  decidedAt: seen,
  note: z.string(),
});

/** One way to pay in or out in one currency. */
export const methodView = z.object({
  method: z.string(),
  currency: z.string(),
  direction: z.enum(['deposit', 'withdrawal']),
  name: z.string(),
  provider: z.string(),
  amountMin: amount(),
  amountMax: amount(),
  /** Empty: everywhere. */
  countries: z.array(z.string()),
  position: z.int(),
  isEnabled: z.boolean(),
  /** False while its provider does not answer. */
  isProviderAvailable: z.boolean(),
});

/** An event of a provider that could not be placed. */
export const providerEventView = z.object({
  id: z.string(),
  provider: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** The payment as the provider names it. */
  named: z.string(),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  confirmations: z.nullable(z.int()),
  /** Parked ones are retried automatically; unmatched ones wait for a person. */
  state: z.string(),
  note: z.string(),
  receivedAt: moment(),
  processedAt: seen,
  tiedInvoiceId: z.nullable(z.string()),
  raw: z.unknown(),
});

const summed = z.object({ currency: z.string(), amount: amount(), count: z.int(), lastAt: seen });

/** One thing that happened to a payment. */
const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), at: moment(), state: z.string() }),
  z.object({
    kind: z.literal('event'),
    at: moment(),
    id: z.string(),
    type: z.string(),
    /** received, parked, applied, ignored or unmatched, and why. */
    state: z.string(),
    note: z.string(),
    amount: z.nullable(z.string()),
    currency: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    confirmations: z.nullable(z.int()),
    processedAt: seen,
    /** The provider's event; values not about the payment itself are hidden. Null if it is not JSON, or was erased. */
    raw: z.unknown(),
  }),
  z.object({
    kind: z.literal('act'),
    at: moment(),
    act: z.string(),
    operatorId: z.string(),
    operatorEmail: z.nullable(z.string()),
    reason: z.string(),
  }),
  /** An act that needs a second person: asked for, then decided. `by` is null where it expired or another change decided it. */
  z.object({
    kind: z.literal('approval'),
    at: moment(),
    id: z.string(),
    approvalKind: z.string(),
    state: z.enum(['asked', 'approved', 'refused', 'withdrawn', 'expired', 'stale']),
    operatorId: z.nullable(z.string()),
    operatorEmail: z.nullable(z.string()),
    note: z.string(),
  }),
  /** A notification of the player about it, by mail or on the site; the address is masked. */
  z.object({
    kind: z.literal('told'),
    at: moment(),
    id: z.string(),
    channel: z.enum(['mail', 'site']),
    subject: z.string(),
    sentTo: z.nullable(z.string()),
    /** Of a mail: queued, handed over to the mail service (sent), or refused by it for good. Of a message: unread or read. */
    state: z.enum(['queued', 'sent', 'refused', 'unread', 'read']),
    /** When the mail service answered, or the player read it. */
    stateAt: seen,
  }),
  /** A line of the ledger; the amount is what it did to cash and bonus together. */
  z.object({
    kind: z.literal('operation'),
    at: moment(),
    id: z.string(),
    operation: z.string(),
    amount: z.nullable(amount()),
    currency: z.nullable(z.string()),
  }),
]);

export const invoiceFileView = z.object({
  invoice: z.extend(invoiceView, {
    concerns: z.array(concernView),
    /**
     * Reasons besides the concerns that kept a withdrawal from automatic release when it was requested: checks that did not pass, the
     * switch, the brake.
     */
    unmet: z.array(leafView),
    stoppedBy: z.nullable(z.enum(['switch', 'brake'])),
    isIdentityVerified: z.boolean(),
    needs: z.int(),
    firstRelease: z.nullable(releaseView),
    secondRelease: z.nullable(releaseView),
    holdUntil: seen,
    heldBy: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
    /** Real time until which the operator who made the last release can undo it; null if that is not possible. */
    undoUntil: seen,
    /** The player's remaining debt from it, because its money was taken back after it was spent. */
    owed: amount(),
    /** The reason for a refusal as the player reads it. */
    playerReason: z.nullable(z.string()),
    /** When the provider is asked next on its own. */
    nextQueryAt: seen,
  }),
  player: z.object({
    id: z.string(),
    nickname: z.nullable(z.string()),
    country: z.nullable(z.string()),
    /** The language that the player reads. */
    locale: z.string(),
    status: z.int(),
    isIdentityVerified: z.boolean(),
    createdAt: moment(),
  }),
  /** The player's totals paid in, paid out and held, by currency. */
  moneyIn: z.array(summed),
  moneyOut: z.array(summed),
  balances: z.array(z.object({ currency: z.string(), cash: amount(), bonus: amount(), locked: amount(), owed: amount() })),
  /** Oldest first. */
  timeline: z.array(timelineEntry),
});
