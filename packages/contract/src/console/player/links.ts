import * as z from 'zod/mini';
import { get, list, putOnce } from '../endpoints.ts';
import { keysetQuery } from '../../formats/keyset.ts';
import { queryEnum, queryInt, queryText, queryTexts } from '../../formats/query.ts';
import { moment } from '../../formats/values.ts';
import { reasonText } from '../approvals.ts';
import { playerRow } from './views.ts';

/** The ways in which two accounts may be linked, strongest first (operator §13.33). */
export const linkKinds = ['personalIdNumber', 'person', 'email', 'phone', 'place', 'device', 'likeName', 'address'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A link between two accounts: its weight, how many there are of the kind, and since when it is known. */
const linkReason = z.object({ kind: z.enum(linkKinds), weight: z.int(), shared: z.int(), foundAt: moment(), seenAt: moment() });

const pairStates = ['open', 'notSame'] as const;

const pairFacts = z.object({
  id: z.string(),
  /** From 0 to 100: how much the reasons weigh together. */
  score: z.int(),
  reasons: z.array(linkReason),
  state: z.enum(pairStates),
  foundAt: moment(),
  /** The last one. An open pair that has one was opened again: by a reason stronger than those it was made upon, or as it was taken back. */
  decision: z.nullable(z.object({ operatorId: z.string(), email: z.nullable(z.string()), reason: z.string(), decidedAt: moment() })),
});

/** Two accounts that may be one person's. */
const duplicate = z.extend(pairFacts, { players: z.array(playerRow) });

const DEPTH_MAX = 3;

/** Accounts that are tied to one another (operator §4, players and risk). */
export const linkEndpoints = {
  listDuplicates: list('/duplicates', 'risk.read', {
    summary: 'Pairs of accounts that may be one person’s, the highest score first: the open ones, or those decided not to be',
    query: z.object({
      ...keysetQuery,
      state: z._default(queryEnum(pairStates), 'open'),
      kind: z._default(z.pipe(queryTexts(), z.array(z.enum(linkKinds))), []),
      playerId: z.optional(z.pipe(queryText(), z.uuid())),
    }),
    response: z.array(duplicate),
  }),
  readDuplicate: get('/duplicates/:id', 'risk.read', {
    summary: 'One pair',
    response: duplicate,
  }),
  decideDuplicate: putOnce('/duplicates/:id', 'risk.decide', {
    summary: 'Decides that two accounts are not one person’s, which stands until a stronger reason is found, or takes that back',
    body: z.object({ verdict: z.enum(pairStates), reason: reasonText() }),
    response: duplicate,
    errors: ['conflict'],
  }),
  readGraph: get('/graph', 'risk.read', {
    summary: 'Everybody who is tied to a player, directly or through others',
    query: z.object({
      playerId: z.pipe(queryText(), z.uuid()),
      depth: z._default(queryInt({ min: 1, max: DEPTH_MAX }), 2),
    }),
    response: z.object({
      /** The requested player comes first; `depth` is the number of links between them. */
      players: z.array(z.extend(playerRow, { depth: z.int() })),
      links: z.array(
        z.object({
          id: z.string(),
          from: z.string(),
          to: z.string(),
          score: z.int(),
          kinds: z.array(z.enum(linkKinds)),
          isNotSame: z.boolean(),
        }),
      ),
      /** False where there are more than are shown. */
      isWhole: z.boolean(),
    }),
    errors: ['notFound'],
  }),
  listPlayerLinks: list('/players/:id/links', 'players.read', {
    summary: 'Accounts that have something in common with a player’s, the highest score first',
    response: z.array(z.extend(pairFacts, { player: playerRow })),
  }),
};
