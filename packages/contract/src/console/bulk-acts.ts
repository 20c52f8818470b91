import * as z from 'zod/mini';
import { momentInput, requiredText } from '../formats/values.ts';
import { messageTemplates } from './player/messages.ts';
import { PLAYER_MESSAGE_LENGTH_MAX } from './act-limits.ts';
import { playerReason } from './approvals.ts';
import type { PermissionName } from '../calls/permissions.ts';
import { tagList } from './player/acts.ts';
import { playerGrounds } from './player/views.ts';

/** The lists whose rows can be acted on together, by their names in addresses. */
export const bulkLists = ['players', 'withdrawals/held', 'contact-messages'] as const;
export type BulkListName = (typeof bulkLists)[number];

/** An act on many objects: its list, its permission, and the fields it takes besides the reason (operator §2.1). */
interface BulkActDescription {
  list: BulkListName;
  permission: PermissionName;
  /** Whether its objects are money, which limits one bulk action to 1,000. */
  isOfMoney: boolean;
  /** Money that moves and a status that changes wait for a second person (operator §3.4). */
  isDecidedByTwo: boolean;
  given: z.ZodMiniType;
}

const nothing = z.object({});

/** Every act on many objects. An area adds its own here, and on the server its effect, next to the single act. */
export const bulkActs = {
  'players.tags': {
    list: 'players',
    permission: 'players.tag',
    isOfMoney: false,
    isDecidedByTwo: false,
    given: z.object({ add: tagList(), remove: tagList() }),
  },
  'players.message': {
    list: 'players',
    permission: 'contact.write',
    isOfMoney: false,
    isDecidedByTwo: false,
    given: z.object({
      template: z.optional(z.enum(messageTemplates)),
      text: z.optional(requiredText(PLAYER_MESSAGE_LENGTH_MAX)),
      channel: z.enum(['site', 'mail', 'both']),
    }),
  },
  'players.status': {
    list: 'players',
    permission: 'players.status',
    isOfMoney: false,
    isDecidedByTwo: true,
    given: z.object({ status: z.enum(['limited', 'blocked']), ground: z.enum(playerGrounds) }),
  },
  'players.sessions.close': {
    list: 'players',
    permission: 'players.sessions.close',
    isOfMoney: false,
    isDecidedByTwo: false,
    given: nothing,
  },
  'withdrawals.release': {
    list: 'withdrawals/held',
    permission: 'payments.withdrawals.approve',
    isOfMoney: true,
    isDecidedByTwo: true,
    given: nothing,
  },
  'withdrawals.reject': {
    list: 'withdrawals/held',
    permission: 'payments.withdrawals.reject',
    isOfMoney: true,
    isDecidedByTwo: true,
    given: z.object(playerReason).check(z.refine((given) => (given.playerReason === undefined) !== (given.playerReasonCode === undefined))),
  },
  'withdrawals.hold': {
    list: 'withdrawals/held',
    permission: 'payments.withdrawals.hold',
    isOfMoney: true,
    isDecidedByTwo: false,
    given: z.object({ until: momentInput() }),
  },
  'contact.assign': {
    list: 'contact-messages',
    permission: 'contact.write',
    isOfMoney: false,
    isDecidedByTwo: false,
    given: nothing,
  },
  'contact.close': {
    list: 'contact-messages',
    permission: 'contact.write',
    isOfMoney: false,
    isDecidedByTwo: false,
    given: nothing,
  },
} as const satisfies Readonly<Record<string, BulkActDescription>>;

export type BulkActName = keyof typeof bulkActs;
/** The parameters of an act besides its objects and its reason. */
export type BulkGiven<Name extends BulkActName> = z.output<(typeof bulkActs)[Name]['given']>;

const isBulkAct = (name: string): name is BulkActName => Object.hasOwn(bulkActs, name);
export const bulkActNames: readonly BulkActName[] = Object.keys(bulkActs).filter(isBulkAct);
/** Finds the description of an act on many objects. */
export const bulkActOf = (name: BulkActName): BulkActDescription => bulkActs[name];

/** How many objects one bulk may have (operator §2.1). */
export const bulkMost = ({ isOfMoney }: Pick<BulkActDescription, 'isOfMoney'>): number => (isOfMoney ? 1000 : 100_000);
