import type { Kernel } from '../../kernel/context.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import type { IdentityParts } from '../player/index.ts';
import type { WalletKernel } from '../wallet/index.ts';
import type { Database } from '../../kernel/database.ts';
import type { PaymentProvider, PlayerStanding } from './ports.ts';

/** The payment providers of this deployment by their id; the composition root fills it. */
interface PaymentParts {
  paymentProviders: ReadonlyMap<string, PaymentProvider>;
  /** Asked with each withdrawal (operator §6.4). */
  standingOf: (database: Database, playerId: string) => Promise<PlayerStanding>;
  /** Messages of the site about a payment, as long as the player keeps them. */
  messagesAbout: (
    database: Database,
    payment: { playerId: string; invoiceId: string },
  ) => Promise<{ id: string; title: string; readAt: Date | null; createdAt: Date }[]>;
  /** The loyalty levels of players, by the house's names for them. */
  levelNamesOf: (database: Database, playerIds: readonly string[]) => Promise<(playerId: string) => string | null>;
}

/** The kernel with what payments need: the context of jobs, reactions and the public API. */
export type PaymentKernel = Kernel & WalletKernel & PaymentParts;

/** The context of payment operations. */
export type PaymentContext = RequestContext & PaymentKernel & { identity: IdentityParts };
