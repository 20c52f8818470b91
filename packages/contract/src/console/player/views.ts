import * as z from 'zod/mini';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';
import type { PermissionName } from '../../calls/permissions.ts';

const playerStatuses = ['active', 'limited', 'blocked', 'closed'] as const;
export const playerGrounds = ['support', 'risk', 'safety', 'legal'] as const;
export type PlayerGround = (typeof playerGrounds)[number];

/** The permission whose department owns a ground: only its holders lift what was set for it (operator §13.20). */
export const liftedBy: Readonly<Record<PlayerGround, PermissionName>> = {
  support: 'contact.write',
  risk: 'risk.decide',
  safety: 'safety.contact',
  legal: 'cases.report',
};

/** A player as lists show one; personal values are masked on the server (operator §3.6). */
export const playerRow = z.object({
  id: z.string(),
  /** The player's public number. */
  number: z.string(),
  nickname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  locale: z.string(),
  currency: z.string(),
  status: z.enum(playerStatuses),
  /** The strictest limit or block set by an operator. */
  ground: z.nullable(z.enum(playerGrounds)),
  identity: z.enum(['none', 'pending', 'approved', 'rejected']),
  tags: z.array(z.string()),
  createdAt: moment(),
  seenAt: z.nullable(moment()),
});

/** A row of the list of players: sums are in the base currency. */
export const listedPlayer = z.extend(playerRow, {
  /** The loyalty level; null where there are no levels. */
  level: z.nullable(z.string()),
  /** The balance of all accounts, cash and bonus. */
  balance: amount(),
  deposits30d: amount(),
  baseCurrency: z.string(),
});

export const playerNote = z.object({
  id: z.string(),
  text: z.string(),
  isPinned: z.boolean(),
  authorId: z.string(),
  authorEmail: z.nullable(z.string()),
  createdAt: moment(),
  editedAt: z.nullable(moment()),
});

/** The kinds of a player's open matters. */
export const matterKinds = [
  'withdrawalWaits',
  'withdrawalUnderway',
  'depositPending',
  'depositFailed',
  'depositChargedBack',
  'moneyUnmatched',
  'creditHeld',
  'documentsWait',
  'identityMatched',
  'limitLoosening',
  'messageWaits',
  'complaintWaits',
  'approvalOpen',
  'reopeningAsked',
  'erasureAsked',
] as const;

/** So many open matters of one kind of a player are listed; where there are more, it is said (BO-182). */
export const OPEN_MATTERS_MAX = 50;

/** An open matter of a player, in parts that the page puts into words (operator §2.3). */
export const openMatter = z.object({
  kind: z.enum(matterKinds),
  since: moment(),
  amount: z.nullable(amount()),
  currency: z.nullable(z.string()),
  concerns: z.array(z.string()),
  object: z.nullable(z.object({ kind: z.string(), id: z.string() })),
});

/** An account with its balances, in major units. */
const account = z.object({
  currency: z.string(),
  isActive: z.boolean(),
  cash: amount(),
  bonus: amount(),
  locked: amount(),
  owed: amount(),
});

/** A limit or block and its ground; without a moment where the product itself has set it. */
const restriction = z.object({ ground: z.enum(playerGrounds), status: z.enum(['limited', 'blocked']), since: z.nullable(moment()) });

export const playerHead = z.extend(playerRow, {
  /** The initials. */
  name: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  timeZone: z.nullable(z.string()),
  /** Version of the correctable fields; a correction names the version it was based on. */
  profileVersion: z.string(),
  isEmailConfirmed: z.boolean(),
  isPhoneConfirmed: z.boolean(),
  /** Contacts waiting for the player's confirmation, masked; null without any. */
  newEmail: z.nullable(z.string()),
  newPhone: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  openSessions: z.int(),
  grounds: z.array(restriction),
  /** How many limits of money bind or wait. */
  limits: z.int(),
  exclusion: z.nullable(z.object({ kind: z.enum(['break', 'exclusion']), endsAt: moment(), isReopeningAsked: z.boolean() })),
  accounts: z.array(account),
  /** Whole points and the level they have reached; null where there are no levels. */
  level: z.nullable(z.object({ name: z.string(), points: z.number() })),
  pinnedNote: z.nullable(playerNote),
  /** The newest open matter. */
  answerLine: z.nullable(openMatter),
});

/** The state of a player after an act. */
export const playerStanding = z.object({
  id: z.string(),
  status: z.enum(playerStatuses),
  ground: z.nullable(z.enum(playerGrounds)),
  grounds: z.array(restriction),
});

export const playerSession = z.object({
  id: z.string(),
  /** The network, without its last part. */
  address: z.string(),
  country: z.nullable(z.string()),
  deviceType: z.string(),
  userAgent: z.string(),
  isOpen: z.boolean(),
  /** An excluded player's: wallet, statement and documents only. */
  isRestricted: z.boolean(),
  createdAt: moment(),
  seenAt: moment(),
  closedAt: z.nullable(moment()),
  closeReason: z.nullable(z.string()),
  /** Other players on the same device; a hundred at most are counted. */
  sharedBy: z.int(),
});

/** `active`: open, and its player was there within the last quarter of an hour. */
export const sessionStates = ['active', 'open', 'ended'] as const;

/** A session as the list of everybody's shows one. */
export const sessionRow = z.extend(playerSession, {
  playerId: z.string(),
  nickname: z.nullable(z.string()),
  /** The number by which the player is known outside. */
  number: z.string(),
  status: z.enum(playerStatuses),
  state: z.enum(sessionStates),
  /** The games being played in it right now, by name. */
  playing: z.array(z.string()),
  /** Whether the browser named its device, and so whether others on it can be listed. */
  hasDevice: z.boolean(),
});

/** Registrations and refused tries of one minute, of one country and tag. */
export const registrationRow = z.object({
  id: z.string(),
  /** When the minute began. */
  createdAt: moment(),
  /** The country of residence from the form, else the visitor's. */
  country: z.nullable(z.string()),
  affiliateTag: z.nullable(z.string()),
  registered: z.int(),
  refused: z.int(),
  /** At which field, or by which rule, how many of the refused failed; one try may fail at several. */
  failing: z.array(z.object({ field: z.string(), count: z.int() })),
});

/** A mail that went to a player; never its words. */
export const playerMail = z.object({
  id: z.string(),
  /** The name of its text. */
  template: z.string(),
  subject: z.string(),
  sentTo: z.string(),
  /** `sent`: the mail service has it; `refused`: for good. */
  state: z.enum(['queued', 'sent', 'refused']),
  queuedAt: moment(),
  handedOverAt: z.nullable(moment()),
});

/** A limit of money that binds, waits to bind, or is on its way out. */
export const playerLimit = z.object({
  id: z.string(),
  kind: z.enum(['bet', 'loss', 'deposit']),
  state: z.enum(['binds', 'waits', 'ends']),
  period: z.nullable(z.string()),
  amount: z.nullable(amount()),
  /** The part used in the running period; null for a limit that has not begun. */
  used: z.nullable(amount()),
  currency: z.nullable(z.string()),
  startsAt: z.nullable(moment()),
  endsAt: z.nullable(moment()),
  confirmUntil: z.nullable(moment()),
  createdAt: moment(),
});

export const playerExclusion = z.object({
  id: z.string(),
  kind: z.enum(['break', 'exclusion']),
  period: z.string(),
  startsAt: moment(),
  endsAt: moment(),
  isRunning: z.boolean(),
});
