import type { PaymentField, PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { spelledField } from '@pavilion/contract/identity/place.ts';
import {
  firstFailure,
  isMethodFieldShown,
  type MethodRuleTools,
  methodFieldRules,
  walletIdRules,
} from '@pavilion/contract/validation/index.ts';
import type { Failure, Rule } from '@pavilion/contract/validation/rule.ts';
import { useForm } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useKeptEntry } from './kept-entry.ts';

const passes: Rule = () => undefined;
const selectKeys: readonly string[] = ['crypto_network', 'currencyWithdraw'];

/** Name of the amount field in the form; the server reports its errors under the same name. */
export const amountField = 'amount';

/** The failures of a method's fields (V-73, V-74). */
function judgeMethodFields(
  fields: readonly PaymentField[],
  values: Readonly<Record<string, string>>,
  tools: MethodRuleTools,
): Record<string, Failure> {
  const select = fields.find(({ key }) => selectKeys.includes(key));
  const failures: Record<string, Failure> = {};
  for (const field of fields) {
    const rules = field.key === 'wallet_id' ? walletIdRules(field, select, select && values[select.key]) : methodFieldRules(field, tools);
    const failure = firstFailure(rules, spelledField(field.key, values[field.key] ?? ''), values);
    if (failure) failures[field.key] = failure;
  }
  return failures;
}

const heavyRules: Readonly<Record<keyof MethodRuleTools, () => Promise<Rule>>> = {
  phone: async () => (await import('@pavilion/contract/validation/phone.ts')).phone,
  iban: async () => (await import('@pavilion/contract/validation/iban.ts')).iban,
};

/**
 * Loads the validation rules that are large for a browser only if a field needs them; until then every value passes, and the server
 * decides.
 */
function useHeavyRules(fields: readonly PaymentField[]): MethodRuleTools {
  const ruleOf = (name: keyof MethodRuleTools) => ({
    queryKey: [`${name}-rule`],
    queryFn: heavyRules[name],
    enabled: fields.some(({ key }) => key === name),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: phone = passes } = useQuery(ruleOf('phone'));
  const { data: iban = passes } = useQuery(ruleOf('iban'));
  return { phone, iban };
}

/**
 * The form of a method: its amount and its fields with their prefilled values (V-73 to V-75). Until the player gives an amount it is the one
 * that the form would start with now: what is left of a limit may come late, and change.
 */
export function useMethodForm(method: PaymentMethod, currency: string, startAmount: string) {
  const { config } = useSite();
  const failureTexts = useFailureTexts<string>();
  const tools = useHeavyRules(method.fields);
  const [given, keep] = useKeptEntry(method.method, currency);
  const form = useForm<string, string>({
    initial: { [amountField]: startAmount, ...Object.fromEntries(method.fields.map(({ key, value }) => [key, value ?? ''])), ...given },
    judge: (values) => failureTexts(judgeMethodFields(method.fields, values, tools)),
  });
  const shown = method.fields
    .filter((field) => isMethodFieldShown(field, tools, config.showWalletFilledFields))
    .toSorted((one, other) => one.position - other.position);
  function change(name: string, value: string) {
    keep(name, value);
    form.change(name, value);
  }
  return { form: { ...form, change }, shown, amountText: amountField in given ? (form.values[amountField] ?? '') : startAmount };
}

/** The fields of the request body in their one spelling; a phone number gets its plus (wire §3.8). */
export function writeFields(fields: readonly PaymentField[], values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ key }) => [key, key === 'phone' ? withPlus(values[key] ?? '') : spelledField(key, values[key] ?? '')]),
  );
}

const withPlus = (phone: string): string => (phone === '' || phone.startsWith('+') ? phone : `+${phone}`);
