import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { amount } from '../formats/amount.ts';
import { keysetQuery, queryValues } from '../formats/keyset.ts';
import { queryEnum, queryMoment, queryText } from '../formats/query.ts';
import { idParams, moment } from '../formats/values.ts';

const statuses = ['active', 'limited', 'blocked', 'closed'] as const;
const grounds = ['support', 'risk', 'safety', 'legal'] as const;

/** A player as lists show one; personal values are masked on the server (operator §3.6). */
const playerRow = z.object({
  id: z.string(),
  /** The number by which the player is known outside. */
  number: z.string(),
  nickname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  locale: z.string(),
  currency: z.string(),
  status: z.enum(statuses),
  /** Of the strictest limit or block that an operator has set. */
  ground: z.nullable(z.enum(grounds)),
  identity: z.enum(['none', 'pending', 'approved', 'rejected']),
  tags: z.array(z.string()),
  createdAt: moment(),
  seenAt: z.nullable(moment()),
});

const note = z.object({
  id: z.string(),
  text: z.string(),
  isPinned: z.boolean(),
  authorId: z.string(),
  authorEmail: z.nullable(z.string()),
  createdAt: moment(),
  editedAt: z.nullable(moment()),
});

/** The newest open matter of a player, in parts that the page puts into words (operator §2.3). */
const answerLine = z.object({
  kind: z.enum(['withdrawalWaits', 'withdrawalUnderway', 'depositPending', 'documentsWait', 'reopeningAsked', 'erasureAsked']),
  since: moment(),
  amount: z.nullable(amount()),
  currency: z.nullable(z.string()),
  concerns: z.array(z.string()),
  object: z.nullable(z.object({ kind: z.string(), id: z.string() })),
});

/** An account with what is on it, in major units. */
const account = z.object({
  currency: z.string(),
  isActive: z.boolean(),
  cash: amount(),
  bonus: amount(),
  locked: amount(),
  owed: amount(),
});

const playerHead = z.extend(playerRow, {
  /** The initials. */
  name: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  timeZone: z.nullable(z.string()),
  isEmailConfirmed: z.boolean(),
  isPhoneConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  openSessions: z.int(),
  grounds: z.array(z.object({ ground: z.enum(grounds), status: z.enum(['limited', 'blocked']), since: moment() })),
  /** How many limits of money bind or wait. */
  limits: z.int(),
  exclusion: z.nullable(z.object({ kind: z.enum(['break', 'exclusion']), endsAt: moment(), isReopeningAsked: z.boolean() })),
  accounts: z.array(account),
  pinnedNote: z.nullable(note),
  answerLine: z.nullable(answerLine),
});

const V1 = '/api/console/v1/players';

/** Players, as operators find and judge them (operator §2.3, §4). */
export const playerDeskEndpoints = {
  listPlayers: endpoint({
    method: 'GET',
    path: V1,
    access: 'operator',
    permission: 'players.read',
    keyset: true,
    summary: 'Players, the newest first; `q` finds them as the search does',
    query: z.object({
      ...keysetQuery,
      q: z.optional(queryText()),
      status: queryValues(),
      country: queryValues(),
      tag: queryValues(),
      createdFrom: z.optional(queryMoment()),
      createdTo: z.optional(queryMoment()),
      sort: z.optional(queryEnum(['createdAt'])),
    }),
    response: z.array(playerRow),
    errors: [],
  }),
  readPlayer: endpoint({
    method: 'GET',
    path: `${V1}/:id`,
    access: 'operator',
    permission: 'players.read',
    summary: 'The head of a player’s page',
    params: idParams,
    response: playerHead,
    errors: [],
  }),
};
