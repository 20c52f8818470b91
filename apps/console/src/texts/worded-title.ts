import type { ApprovalTitle } from '@pavilion/contract/console/approvals.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { sumWithCurrency } from './formats.ts';

type Value = ApprovalTitle['values'][string];

/** How the operator's language writes the values in a title. */
interface TitleWriter {
  money(amount: number, currency: string): string;
  /** The word for a value of the payment rules. */
  rule(key: string): string | undefined;
}

function written(value: Value, { money }: TitleWriter): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return String(value);
  // Ids are shortened as everywhere else (`Id`): the page has them whole, below what changes or behind its links.
  if ('id' in value) return shortId(value.id);
  return `${value.amount.startsWith('+') ? '+' : ''}${sumWithCurrency(money, value)}`;
}

/** The text that calls an approval, and its values: fields of rules by their names, sums and ids as they are written everywhere. */
export function wordedTitle({ key, values }: ApprovalTitle, writer: TitleWriter): { key: string; values: Record<string, string> } {
  const named = (name: string, value: Value): Value => {
    if (name === 'rules' && typeof value === 'string') return writer.rule(value) ?? value;
    return name === 'fields' && Array.isArray(value) ? value.map((path) => writer.rule(`field_${path}`) ?? path) : value;
  };
  const entries = Object.entries(values).map(([name, value]) => [name, written(named(name, value), writer)] as const);
  return { key: `asked_${key}`, values: Object.fromEntries(entries) };
}
