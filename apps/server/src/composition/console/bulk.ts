import type { InputOf } from '@pavilion/contract/calls/endpoint.ts';
import type { BulkListName } from '@pavilion/contract/console/bulk-acts.ts';
import { contactEndpoints } from '@pavilion/contract/console/workplace/contact.ts';
import { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { type CalledList, readerOf, readQuery } from './exports.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import { notificationBulkActs } from '../../modules/notification/index.ts';
import { contactRoutes } from '../../modules/notification/contact/console.ts';
import type { BulkAct, BulkList } from '../../modules/operator/index.ts';
import { bulkSweep } from '../../modules/operator/jobs.ts';
import type { ConsoleContext } from '../../modules/operator/routes.ts';
import { paymentBulkActs } from '../../modules/payment/index.ts';
import { paymentConsoleRoutes } from '../../modules/payment/console/routes.ts';
import { playerBulkActs, playerIdsOf } from '../../modules/player/index.ts';

type Context = AppContext & ConsoleContext & RequestContext;

/** The bulk acts of every area. */
const acts: readonly BulkAct<Context>[] = [...playerBulkActs, ...paymentBulkActs, ...notificationBulkActs];

const PAGE_ROWS = 1000;
const withId = z.looseObject({ id: z.uuid() });

/** The rows of a list by its own call, page after page. */
function listed(name: BulkListName, call: CalledList): BulkList<Context> {
  const read = readerOf(call);
  return {
    name,
    ids: async (context, { query, limit }) => {
      const ids: string[] = [];
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const asked = { playerId: undefined, query, cursor, perPage: PAGE_ROWS };
        const { data, meta } = await read({ ...context, countedAtMost: 0 }, asked);
        ids.push(...data.map((row) => withId.parse(row).id));
        cursor = ids.length < limit ? (meta.next ?? undefined) : undefined;
      }
      return ids.slice(0, limit);
    },
  };
}

const asked = z.object({ query: z.custom<InputOf<typeof playerDeskEndpoints.listPlayers>['query']>() });

const lists: readonly BulkList<Context>[] = [
  {
    name: 'players',
    // There may be 100,000: their ids alone are read, by the same filter.
    ids: (context, { query, limit }) => playerIdsOf(context, asked.parse(readQuery(playerDeskEndpoints.listPlayers, query)).query, limit),
  },
  listed('withdrawals/held', { endpoint: paymentsEndpoints.listHeldWithdrawals, operation: paymentConsoleRoutes.listHeldWithdrawals }),
  listed('contact-messages', { endpoint: contactEndpoints.listContactMessages, operation: contactRoutes.listContactMessages }),
];

/** The building blocks of the console's bulk calls. */
export const consoleBulk = { acts, lists };

const noCookies = { set: () => undefined, clear: () => undefined };

/** The worker of bulks: each runs by the authority of the operator who confirmed it. */
export const consoleBulkSweep = bulkSweep<AppContext, Context>(
  (context) => (given) => ({ ...context, ...given, player: undefined, cookies: noCookies }),
  acts,
);
