import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { useTexts } from './texts.tsx';

/** The text of a validation failure in the page's language (wire §5.3). */
export function useFailureText(): (failure: Failure) => string {
  const messages = useTexts('fieldsSettings', 'validationMessages');
  return ({ rule, min, max, param }) =>
    messages(rule, {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(param === undefined ? {} : { param }),
    });
}

/** The same for a whole form: the text of each field that fails. */
export function useFailureTexts<Name extends string>(): (failures: Partial<Record<Name, Failure>>) => Partial<Record<Name, string>> {
  const textOf = useFailureText();
  return (failures) => {
    const texts: Partial<Record<Name, string>> = {};
    for (const name in failures) {
      const failure = failures[name];
      if (failure) texts[name] = textOf(failure);
    }
    return texts;
  };
}
