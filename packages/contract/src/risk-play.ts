import * as z from 'zod/mini';
import { amount } from './amount.ts';
import { endpoint } from './endpoint.ts';
import { table } from './table.ts';
import { moment } from './values.ts';

/** What the player may choose of reality checks, and when the next one is due (reliability L10). */
export const realityCheck = z.object({
  /** Null: no checks. */
  intervalMinutes: z.nullable(z.int()),
  choicesMinutes: z.array(z.int()),
  isOffAllowed: z.boolean(),
  /** While one is due the next bet is refused. */
  isEnforced: z.boolean(),
  dueAt: z.nullable(moment()),
  isDue: z.boolean(),
});

/** Play as it stands: how long it lasts and what it has brought in own money, by currency. Without a session nobody plays. */
export const playSession = z.object({
  startedAt: z.nullable(moment()),
  playedSeconds: z.int(),
  results: z.array(z.object({ currency: z.string(), staked: amount(), won: amount(), net: amount() })),
  realityCheck,
  /** After so long without the player the session ends, and the site warns before (design.md §11); null where the law asks for no such end. */
  idleSignOutMinutes: z.nullable(z.int()),
});
export type PlaySession = z.output<typeof playSession>;

/** What a player did with a reality check; each of them acknowledges it. */
export const realityCheckChoices = ['continue', 'history', 'leave'] as const;

export const playSessionEndpoints = {
  readPlaySession: endpoint({
    ...table.risk.readPlaySession,
    access: 'player',
    isOpenToExcluded: true,
    isAskedByItself: true,
    summary: 'How long the player has been playing, the result, the next reality check, and when a session left alone ends',
    response: playSession,
    errors: [],
  }),
  updateRealityCheck: endpoint({
    ...table.risk.updateRealityCheck,
    access: 'player',
    summary: 'Chooses how often the player is told of time and result; null switches it off where the law allows',
    body: z.object({ intervalMinutes: z.nullable(z.int()) }),
    response: playSession,
    errors: ['validation'],
  }),
  acknowledgeRealityCheck: endpoint({
    ...table.risk.acknowledgeRealityCheck,
    access: 'player',
    summary: 'Acknowledges the reality check that is due; a repeat changes nothing',
    body: z.object({ choice: z.enum(realityCheckChoices) }),
    response: playSession,
    errors: [],
  }),
};
