import type { RefusalName } from '@pavilion/contract/calls/refusals.ts';
import { failureText } from '@pavilion/contract/validation/messages.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { type ContentStore, errorText, fieldText } from './service.ts';

/** The text of `messages/fields` for each rule that has another name there. */
const textKeys: Readonly<Record<string, string>> = {
  breachedPassword: 'passwordBreached',
  confirmed: 'passwordsDiffer',
  countryCode: 'countryUnknown',
  minAge: 'tooYoung',
  other: 'invalid',
};

/**
 * The texts of every refusal by language: its message, and the one shown below a field (wire §1.2). Falls back to the contract's English.
 */
export function refusalTexts(store: ContentStore) {
  return {
    speaks: (language: string): boolean => store.locales.includes(language),
    message: (reason: RefusalName, language: string | undefined): string => errorText(store, language, reason),
    field: (failure: Failure, language: string | undefined): string => {
      const { rule, min = 0, max = 0, param = '' } = failure;
      const key = textKeys[rule] ?? rule;
      const text = fieldText(store, language, { key, values: { min, max, param } });
      return text === key ? failureText(failure) : text;
    },
  };
}
