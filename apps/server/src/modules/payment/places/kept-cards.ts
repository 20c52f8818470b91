import * as z from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import type { PaymentKernel } from '../context.ts';
import * as store from './saved-card-store.ts';

export const FORGET_CARD = 'payment.forget-card';
const keptCard = z.object({ psp: z.string(), invoiceId: z.uuid() });

interface PaidByCard {
  invoiceId: string;
  playerId: string;
  psp: string;
  lastFour: string;
}

/** Remembers the card that a provider stored at a deposit. The provider is asked to forget the card that it replaces. */
export async function rememberCard(context: Pick<Kernel, 'clock' | 'jobs'>, transaction: Database, paid: PaidByCard): Promise<void> {
  const before = await store.keptCards(transaction, paid);
  const { invoiceId, lastFour } = paid;
  if (await store.keepCard(transaction, { invoiceId, lastFour, keptAt: context.clock.now() })) await enqueue(context, transaction, before);
}

/**
 * Removes a player's card, and has its provider forget it once the transaction has committed (D-238). @returns false if the player has none
 */
export async function removeKeptCard(
  context: Pick<Kernel, 'jobs'>,
  transaction: Database,
  card: { playerId: string; psp: string },
): Promise<boolean> {
  const kept = await store.keptCards(transaction, card);
  const isRemoved = await store.removeCard(transaction, card);
  if (isRemoved) await enqueue(context, transaction, kept);
  return isRemoved;
}

/** Has every provider forget the card that it keeps for a player who is forgotten here. */
export async function haveForgotten(context: Pick<Kernel, 'jobs'>, transaction: Database, playerId: string): Promise<void> {
  await enqueue(context, transaction, await store.keptCards(transaction, { playerId }));
}

async function enqueue({ jobs }: Pick<Kernel, 'jobs'>, transaction: Database, cards: readonly store.KeptCard[]): Promise<void> {
  for (const card of cards) await jobs.enqueue(transaction, { name: FORGET_CARD, payload: card });
}

/** Tells a provider to forget a card. An answer that does not come is asked for again by the queue. */
export async function forgetCard({ paymentProviders, log }: PaymentKernel, payload: unknown): Promise<void> {
  const { psp, invoiceId } = keptCard.parse(payload);
  const provider = paymentProviders.get(psp);
  // One without this call keeps no cards, or is no longer of this deployment.
  if (provider?.forgetCard === undefined) return;
  const answer = await provider.forgetCard(invoiceId);
  if (answer.status === 'unknown') throw new Error(`The provider has not forgotten a card yet: ${answer.reason}`);
  log.info({ psp, invoiceId }, 'the provider has forgotten a card');
}
