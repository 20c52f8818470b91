import { cpfNumber } from './codes.ts';
import type { RuleTools } from './fields.ts';
import { required } from './presence.ts';
import { firstFailure, isEmpty, type Rule, textRule } from './rule.ts';

/** The part of a payment method's field and its options that the rules need (wire §3.8). */
export type MethodField = {
  key: string;
  isRequired: boolean;
  regexp: string;
  value: string | null;
  options?: readonly { id: string | null; regex?: string | undefined; regexp?: string | undefined }[] | undefined;
};

/** A pattern of a method field: bare, or between slashes with flags. Undefined for an empty or invalid one. */
function readPattern(written: string): RegExp | undefined {
  const slashed = /^\/(.*)\/([a-z]*)$/s.exec(written);
  const [source, flags] = slashed ? [slashed[1] ?? '', slashed[2] ?? ''] : [written, ''];
  if (source === '') return undefined;
  try {
    return new RegExp(source, flags.replace(/[gy]/g, ''));
  } catch {
    return undefined; // An invalid pattern of a method must not block its form.
  }
}

/** Heavy rules, which a form loads only where it has such a field. */
export type MethodRuleTools = Pick<RuleTools, 'phone'> & { iban: Rule };

const patternRules = (written: string): Rule[] => {
  const pattern = readPattern(written);
  return pattern ? [textRule('regex', (text) => pattern.test(text))] : [];
};

function ownRules({ key, regexp }: MethodField, { phone, iban }: MethodRuleTools): readonly Rule[] {
  if (key === 'phone') return [phone];
  if (key === 'cpf_number') return [cpfNumber];
  return key === 'iban' ? [...patternRules(regexp), iban] : patternRules(regexp);
}

/** Rules of a method field in its one spelling (V-73): the phone and tax-number rules by key, any other by its regexp, an IBAN by its own rule as well. */
export function methodFieldRules(field: MethodField, tools: MethodRuleTools): readonly Rule[] {
  const own = ownRules(field, tools);
  return field.isRequired ? [required, ...own] : own;
}

/** Rules of `wallet_id` in its one spelling, in a withdrawal (V-74): always required, by the pattern of the chosen network or currency. */
export function walletIdRules(field: MethodField, select: MethodField | undefined, chosenId: string | null | undefined): readonly Rule[] {
  const option = select?.options?.find(({ id }) => id === chosenId);
  return [required, ...patternRules(option?.regex ?? option?.regexp ?? field.regexp)];
}

/** Prefilled valid fields are hidden unless the setting shows them; `agentNumber` is always shown (V-75). */
export function isMethodFieldShown(field: MethodField, tools: MethodRuleTools, showWalletFilledFields: boolean): boolean {
  if (showWalletFilledFields || field.key === 'agentNumber' || isEmpty(field.value)) return true;
  return firstFailure(methodFieldRules(field, tools), field.value) !== undefined;
}
