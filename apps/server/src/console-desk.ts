import type { AppContext } from './app-context.ts';
import type { RequestContext } from './kernel/visitor.ts';
import { type Finder, operatorFinder } from './modules/operator/index.ts';
import type { ConsoleContext } from './modules/operator/routes.ts';
import { explainBonus } from './modules/game/index.ts';
import { explainInvoice, invoiceCauses, invoiceFinder, openPaymentsOf, payoutPlacesOf } from './modules/payment/index.ts';
import { type PlayerDesk, playerFinder } from './modules/player/index.ts';
import { deskExclusionsOf, deskLimitsOf, protectionOf } from './modules/risk/index.ts';
import { deskAccountsOf, explainOperation } from './modules/wallet/index.ts';

/** What the console's search finds, in the order in which it is shown. */
export const finders: readonly Finder<AppContext & ConsoleContext & RequestContext>[] = [playerFinder, invoiceFinder, operatorFinder];

/** What the page of a player shows of areas to the right of the player module. */
export const playerDesk: PlayerDesk = {
  accounts: deskAccountsOf,
  protection: protectionOf,
  limits: deskLimitsOf,
  exclusions: deskExclusionsOf,
  payoutPlaces: payoutPlacesOf,
  explained: {
    operation: {
      permission: 'players.read',
      explain: async (context, { playerId, id }) => {
        const found = await explainOperation(context, { playerId, id });
        if (found?.invoiceId === undefined) return found?.causes;
        return [...(await invoiceCauses(context, { playerId, id: found.invoiceId })), ...found.causes];
      },
    },
    bonus: { permission: 'players.read', explain: explainBonus },
    invoice: { permission: 'payments.read', explain: explainInvoice },
  },
  matters: async ({ database }, playerId) =>
    (await openPaymentsOf(database, playerId)).map(({ invoiceId, concerns, ...matter }) => ({
      ...matter,
      concerns: [...concerns],
      object: { kind: 'invoice', id: invoiceId },
    })),
};
