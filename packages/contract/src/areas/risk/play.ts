import * as z from 'zod/mini';
import { amount } from '../../formats/amount.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { table } from '../../calls/table.ts';
import { moment } from '../../formats/values.ts';
import { wholeNumber } from '../../formats/whole-number.ts';

/** The player's options for reality checks, and when the next one is due (L10). */
const realityCheck = z.object({
  /** Null: no checks. */
  intervalMinutes: z.nullable(z.int()),
  choicesMinutes: z.array(z.int()),
  isOffAllowed: z.boolean(),
  /** While one is due, the next bet is refused. */
  isEnforced: z.boolean(),
  dueAt: z.nullable(moment()),
  isDue: z.boolean(),
});

/** The current play session: its duration and its result in cash, by currency. Without a session no one is playing. */
const playSession = z.object({
  startedAt: z.nullable(moment()),
  playedSeconds: z.int(),
  results: z.array(z.object({ currency: z.string(), staked: amount(), won: amount(), net: amount() })),
  realityCheck,
  /**
   * After this long without activity the session ends, with a warning on the site before (design §11); null if the law requires no such
   * end.
   */
  idleSignOutMinutes: z.nullable(z.int()),
});

/** The player's response to a reality check; each acknowledges it. */
const realityCheckChoices = ['continue', 'history', 'leave'] as const;

export const playSessionEndpoints = {
  readPlaySession: endpoint({
    ...table.risk.readPlaySession,
    isOpenToExcluded: true,
    summary: 'How long the player has been playing, the result, the next reality check, and when an idle session ends',
    response: playSession,
    errors: [],
  }),
  updateRealityCheck: endpoint({
    ...table.risk.updateRealityCheck,
    summary: 'Sets how often the player sees a reality check; null switches it off where the law allows',
    body: z.object({ intervalMinutes: z.nullable(wholeNumber()) }),
    response: playSession,
    errors: ['validation'],
  }),
  acknowledgeRealityCheck: endpoint({
    ...table.risk.acknowledgeRealityCheck,
    summary: 'Acknowledges the reality check that is due; repeating it changes nothing',
    body: z.object({ choice: z.enum(realityCheckChoices) }),
    response: playSession,
    errors: [],
  }),
};
