import type { RequestOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import type { PaymentContext } from '../context.ts';
import { savedCardField } from '@pavilion/contract/constants.ts';
import { removeKeptCard } from '../places/kept-cards.ts';
import { savedCards } from '../places/saved-card-store.ts';
import { fieldsOf } from './fields.ts';
import { findDepositMethod, type MethodRow } from './store.ts';

/** A deposit whose card is not typed: the provider has kept it from an earlier one. */
const needsCard = (row: MethodRow): boolean => row.direction === 'deposit' && fieldsOf(row).some(({ key }) => key === savedCardField);

/** The mark of direction keeps dots and digits in their order in a name that is read from right to left. */
const cardMark = (lastFour: string): string => ` \u200e•••• ${lastFour}`;
const markAtEnd = / \u200e•••• [0-9]+$/;

const namesWith = (names: MethodRow['names'], mark: string): MethodRow['names'] =>
  Object.fromEntries(Object.entries(names).map(([locale, name]) => [locale, name + mark]));

/** The names of a payment's method by locale, with the card that its own name has. */
export const paymentNames = ({ methodName }: { methodName: string }, names: MethodRow['names']): MethodRow['names'] =>
  namesWith(names, markAtEnd.exec(methodName)?.[0] ?? '');

const named = (row: MethodRow, lastFour: string): MethodRow => ({
  ...row,
  names: namesWith(row.names, cardMark(lastFour)),
  fields: fieldsOf(row).map((field) => (field.key === savedCardField ? { ...field, value: lastFour } : field)),
});

/** The methods that a player can use: one for a saved card only with a card that its provider keeps, by its last four digits (W-167). */
export async function withSavedCards(
  { database }: Pick<Kernel, 'database'>,
  { playerId, rows }: { playerId: string; rows: readonly MethodRow[] },
): Promise<MethodRow[]> {
  if (!rows.some(needsCard)) return [...rows];
  const cards = await savedCards(database, playerId);
  return rows.flatMap((row) => {
    if (!needsCard(row)) return [row];
    const lastFour = cards.get(row.psp);
    return lastFour === undefined ? [] : [named(row, lastFour)];
  });
}

/**
 * Removes a method's saved card once, here and at its provider, also from other tabs. Past payments and those in progress still name it.
 * @throws notFound for a method without a saved card
 */
export async function removeSavedCard(
  context: PaymentContext,
  { params }: Pick<RequestOf<(typeof paymentEndpoints)['removeSavedCard']>, 'params'>,
): Promise<{ message: string }> {
  const { playerId } = playerOf(context);
  const method = await findDepositMethod(context.database, params.method);
  if (method === undefined || !needsCard(method)) throw new DomainError('notFound');
  await inTransaction(context.database, async (transaction) => {
    if (!(await removeKeptCard(context, transaction, { playerId, psp: method.psp }))) return;
    await context.publish(transaction, { type: 'SavedCardRemoved', playerId });
  });
  return { message: 'Card removed' };
}
