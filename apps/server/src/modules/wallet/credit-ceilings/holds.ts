import type { HouseAccount } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type HeldCredit, heldCreditsFor, refuseHeldCredit } from '../held-credits/service.ts';
import { findHeldCredit } from '../held-credits/store.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { ceilingReasons, readOrigin } from './origin.ts';

/** A credit beyond a ceiling that waits for a decision. */
export interface CeilingHold extends HeldCredit {
  readonly provider: string;
  /** The provider's own ids of the win and its round. */
  readonly transactionId: string;
  readonly round: string;
  /** Who paid it, and gets it back when it is refused. */
  readonly payer: HouseAccount;
}

const LISTED_MAX = 500;
const reasons: readonly string[] = ceilingReasons;

/** The oldest first. */
export async function listCeilingHolds(database: Database): Promise<CeilingHold[]> {
  const listed = ceilingReasons.map((reason) => heldCreditsFor(database, { reason, after: undefined, limit: LISTED_MAX }));
  const all = (await Promise.all(listed)).flat().toSorted((one, other) => one.heldAt.getTime() - other.heldAt.getTime());
  return all.slice(0, LISTED_MAX).map(withOrigin);
}

function withOrigin(held: HeldCredit): CeilingHold {
  const { source, externalId, round, payer } = readOrigin(held.origin);
  return { ...held, provider: source, transactionId: externalId, round, payer };
}

/**
 * A held credit, locked until the transaction ends; undefined once it is decided.
 * @throws notFound for an unknown one, and for one that is held for another reason: a player's own deposit is not ours to decide about
 */
export async function lockCeilingHold(transaction: Database, id: string): Promise<CeilingHold | undefined> {
  const held = await findHeldCredit(transaction, id);
  if (held === undefined || !reasons.includes(held.reason)) throw new DomainError('notFound');
  return held.state === 'held' ? withOrigin(held) : undefined;
}

/** Takes it from the player, back to who paid it. */
export const refuseCeilingHold = (
  context: Pick<WalletKernel, 'ledger' | 'clock' | 'random'>,
  transaction: Database,
  { id, payer }: CeilingHold,
): Promise<HeldCredit | undefined> => refuseHeldCredit(context, transaction, { id, house: payer });
