import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { auditEndpoints } from '@pavilion/contract/console/audit.ts';
import type { ExportListName } from '@pavilion/contract/console/exports.ts';
import { identityEndpoints } from '@pavilion/contract/console/player/identity.ts';
import { isPermission, type PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { playerMoneyEndpoints } from '@pavilion/contract/console/player/money.ts';
import { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { playerDesk } from './finders.ts';
import { readRequest, shapeKeysetPage } from '../../http/binding/dispatch.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import type { AskedPage, Counting, ExportList } from '../../modules/operator/index.ts';
import { auditRoutes, type ConsoleContext } from '../../modules/operator/routes.ts';
import { paymentConsoleRoutes } from '../../modules/payment/console/routes.ts';
import { identityRoutes } from '../../modules/player/console-identity/routes.ts';
import { playerDeskRoutes } from '../../modules/player/console/routes.ts';
import { playerMoneyRoutes } from '../../modules/wallet/console/routes.ts';

type Context = AppContext & ConsoleContext & RequestContext & Counting;

/** An operation of a list with its types erased: `Routes` checked them. Declared as a method, whose parameters are bivariant. */
type Operation = { call(context: Context, input: unknown): Promise<unknown> }['call'];

/** The columns of a list: the fields of its rows, in the order of the contract. */
function columnsOf({ response, path }: Endpoint): string[] {
  const row = response instanceof z.ZodMiniArray ? response.def.element : undefined;
  if (!(row instanceof z.ZodMiniObject)) throw new Error(`${path} has no rows to export`);
  return Object.keys(row.def.shape);
}

function permissionsOf({ permission }: Endpoint, besides: readonly PermissionName[]): PermissionName[] {
  return permission !== undefined && isPermission(permission) ? [permission, ...besides] : [...besides];
}

const listsOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

/** A list with its call. */
export interface CalledList {
  endpoint: Endpoint;
  operation: Operation;
}

type Reader = ExportList<Context>['read'];

type Query = AskedPage['query'];

/** Parses the query of a list as the list's own call does, except for the page. @throws validation */
export function readQuery(endpoint: Endpoint, query: Query, params: Record<string, unknown> = {}) {
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, listsOf(value)]));
  const raw = { params, query: { ...asked, cursor: undefined, perPage: undefined }, body: undefined };
  return z.looseObject({ query: z.looseObject({}) }).parse(readRequest(endpoint, { raw, idempotencyKey: undefined }));
}

/** Reads a list as its own call does, but with many more rows per page. */
export const readerOf =
  ({ endpoint, operation }: CalledList): Reader =>
  async (context, { playerId, query, cursor, perPage }: AskedPage) => {
    const { query: filters, ...input } = readQuery(endpoint, query, { id: playerId });
    return shapeKeysetPage(endpoint, await operation(context, { ...input, query: { ...filters, cursor, perPage } }));
  };

/** The list behind a call: the same rows under the same permission. */
function exported(name: ExportListName, call: CalledList, besides: readonly PermissionName[] = []): ExportList<Context> {
  const { endpoint } = call;
  return {
    name,
    permissions: permissionsOf(endpoint, besides),
    columns: columnsOf(endpoint),
    isOfPlayer: endpoint.params !== undefined,
    read: readerOf(call),
  };
}

/** The lists that operators can export (operator §4). */
export const consoleExports: readonly ExportList<Context>[] = [
  exported('players', { endpoint: playerDeskEndpoints.listPlayers, operation: playerDeskRoutes(playerDesk).listPlayers }),
  exported('player-sessions', { endpoint: playerDeskEndpoints.listAllSessions, operation: playerDeskRoutes(playerDesk).listAllSessions }),
  exported('registrations', { endpoint: playerDeskEndpoints.listRegistrations, operation: playerDeskRoutes(playerDesk).listRegistrations }),
  exported('invoices', { endpoint: paymentsEndpoints.listInvoices, operation: paymentConsoleRoutes.listInvoices }),
  exported('withdrawals/held', { endpoint: paymentsEndpoints.listHeldWithdrawals, operation: paymentConsoleRoutes.listHeldWithdrawals }),
  exported('documents', { endpoint: identityEndpoints.listDocuments, operation: identityRoutes.listDocuments }),
  exported('audit', { endpoint: auditEndpoints.listAudit, operation: auditRoutes.listAudit }, ['audit.export']),
  exported('statement', { endpoint: playerMoneyEndpoints.listPlayerStatement, operation: playerMoneyRoutes.listPlayerStatement }),
];
