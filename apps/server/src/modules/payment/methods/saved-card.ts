import type { Kernel } from '../../../kernel/context.ts';
import { CARD_KEY, savedCards } from '../places/saved-card-store.ts';
import { fieldsOf } from './fields.ts';
import type { MethodRow } from './store.ts';

/** A deposit whose card is not typed: the provider has kept it from an earlier one. */
const needsCard = (row: MethodRow): boolean => row.direction === 'deposit' && fieldsOf(row).some(({ key }) => key === CARD_KEY);

/** The mark of direction keeps dots and digits in their order in a name that is read from right to left. */
const named = (row: MethodRow, lastFour: string): MethodRow => ({
  ...row,
  names: Object.fromEntries(Object.entries(row.names).map(([locale, name]) => [locale, `${name} \u200e•••• ${lastFour}`])),
  fields: fieldsOf(row).map((field) => (field.key === CARD_KEY ? { ...field, value: lastFour } : field)),
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
