import { type PaymentField, paymentField, paymentFieldOption } from '@pavilion/contract/areas/payment.ts';
import * as z from 'zod/mini';
import type { MethodRow } from './store.ts';

const decimal = z.string().check(z.regex(/^\d{1,20}(\.\d{1,18})?$/));

/** A field as stored: as on the wire, but with the amounts of its options as exact decimal strings. */
export const methodField = z.extend(paymentField, {
  options: z.optional(z.array(z.extend(paymentFieldOption, { minAmount: z.optional(decimal), maxAmount: z.optional(decimal) }))),
});
export type MethodField = z.output<typeof methodField>;

const fieldList = z.array(methodField);

/** The fields of a method in their order, checked once more after the database gave them. */
export function fieldsOf(row: Pick<MethodRow, 'fields'>): MethodField[] {
  return fieldList.parse(row.fields).toSorted((one, other) => one.position - other.position);
}

/** The option a request chose of a select field; a null id is a choice where an option has it (wire §3.8). */
export function chosenOption(field: MethodField, value: string | null | undefined) {
  return field.options?.find(({ id }) => id === (value === undefined || value === '' ? null : value));
}

/** The field without amounts, for rules that only look at patterns. */
export const withoutAmounts = ({ options, ...field }: MethodField): PaymentField => ({
  ...field,
  ...(options === undefined ? {} : { options: options.map(({ minAmount: _min, maxAmount: _max, ...option }) => option) }),
});
