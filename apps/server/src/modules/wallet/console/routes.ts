import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { playerMoneyEndpoints } from '@pavilion/contract/console/player/money.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { listPlayerAccounts, listPlayerStatement } from './statement.ts';

/** A player's money (operator §2.3, tab Money). */
export const playerMoneyRoutes: Routes<typeof playerMoneyEndpoints, Pick<WalletKernel, 'database'>> = {
  listPlayerAccounts: (context, { params }) => listPlayerAccounts(context, params.id),
  listPlayerStatement: (context, { params, query }) => listPlayerStatement(context, params.id, query),
};
