import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { walletEndpoints } from '@pavilion/contract/areas/wallet.ts';
import type { AccountState } from '@pavilion/ledger';
import { playerOf, type Visitor } from '../../kernel/visitor.ts';
import type { SettingsContext } from '../settings/index.ts';
import * as accounts from './accounts/service.ts';
import { readStatement } from './accounts/statement.ts';
import { heldCreditFacts, heldCreditsOf } from './held-credits/service.ts';
import type { WalletKernel } from './ledger/engine.ts';
import { accountFacts } from './ledger/publication.ts';

/** The context of wallet operations. */
export type WalletContext = WalletKernel & SettingsContext & Visitor;

const listed = (states: readonly AccountState[]) => states.map(accountFacts);

/** The calls of `/api/wallet` (wire §2.5). */
export const walletRoutes: Routes<typeof walletEndpoints, WalletContext> = {
  listAccounts: async (context) => listed(await accounts.accountsOf(context, playerOf(context).playerId)),
  createAccount: async (context, { body }) =>
    listed(await accounts.createAccount(context, { playerId: playerOf(context).playerId, currency: body.currency })),
  switchAccount: async (context, { params }) =>
    listed(await accounts.switchAccount(context, { playerId: playerOf(context).playerId, accountId: params.id })),
  hideAccount: async (context, { params }) =>
    listed(await accounts.hideAccount(context, { playerId: playerOf(context).playerId, accountId: params.id })),
  listHeldCredits: async (context) => (await heldCreditsOf(context.database, playerOf(context).playerId)).map(heldCreditFacts),
  readSession: async (context) => accounts.sessionOf(context, playerOf(context)),
  readStatement: async (context, { query }) =>
    readStatement(context, {
      playerId: playerOf(context).playerId,
      currency: query.currency,
      from: query.dateFrom,
      until: query.dateTo,
    }),
};

/** Calls that only read, and much: a replica may answer them (D-197). */
export const walletReplicable = ['readStatement'] as const;
