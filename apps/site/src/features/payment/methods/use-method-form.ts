import type { PaymentField, PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { firstFailure, isMethodFieldShown, methodFieldRules, walletIdRules } from '@pavilion/contract/validation/index.ts';
import type { Failure, Rule } from '@pavilion/contract/validation/rule.ts';
import { useForm } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { useSite } from '../../../visitor/use-site.ts';

const passes: Rule = () => undefined;
const selectKeys: readonly string[] = ['crypto_network', 'currencyWithdraw'];

/** Name of the amount field in the form; the server reports its errors under the same name. */
export const amountField = 'amount';

/** The failures of a method's fields (V-73, V-74). */
function judgeMethodFields(
  fields: readonly PaymentField[],
  values: Readonly<Record<string, string>>,
  phone: Rule,
): Record<string, Failure> {
  const select = fields.find(({ key }) => selectKeys.includes(key));
  const failures: Record<string, Failure> = {};
  for (const field of fields) {
    const rules =
      field.key === 'wallet_id' ? walletIdRules(field, select, select && values[select.key]) : methodFieldRules(field, { phone });
    const failure = firstFailure(rules, values[field.key], values);
    if (failure) failures[field.key] = failure;
  }
  return failures;
}

/** The form of a method: its amount and its fields with their prefilled values (V-73 to V-75). */
export function useMethodForm(method: PaymentMethod, startAmount: string) {
  const { config } = useSite();
  const failureTexts = useFailureTexts<string>();
  const { data: phone = passes } = useQuery({
    queryKey: ['phone-rule'],
    queryFn: async () => (await import('@pavilion/contract/validation/phone.ts')).phone,
    enabled: method.fields.some(({ key }) => key === 'phone'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useForm<string, string>({
    initial: { [amountField]: startAmount, ...Object.fromEntries(method.fields.map(({ key, value }) => [key, value ?? ''])) },
    judge: (values) => failureTexts(judgeMethodFields(method.fields, values, phone)),
  });
  const shown = method.fields
    .filter((field) => isMethodFieldShown(field, { phone }, config.showWalletFilledFields))
    .toSorted((one, other) => one.position - other.position);
  return { form, shown, amountText: form.values[amountField] ?? '' };
}

/** The fields of the request body; a phone number gets its plus (wire §3.8). */
export function writeFields(fields: readonly PaymentField[], values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(fields.map(({ key }) => [key, key === 'phone' ? withPlus(values[key] ?? '') : (values[key] ?? '')]));
}

const withPlus = (phone: string): string => (phone === '' || phone.startsWith('+') ? phone : `+${phone}`);
