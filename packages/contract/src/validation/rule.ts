/**
 * Why a value was refused: the rule's name as content keys it (wire §5.3), and the values of its text. Bounds of amounts include their
 * currency (`10.00 EUR`).
 */
export type Failure = { rule: string; min?: number | string; max?: number | string; param?: string };

export type FormValues = Readonly<Record<string, unknown>>;

/** Validates a value, given the other values of its form. @returns the failure, or undefined */
export type Rule = (value: unknown, form: FormValues) => Failure | undefined;

/** `""`, null and undefined count as missing and pass every rule but the required family (V-01). */
export const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** Makes a rule from a test that is skipped for missing values. */
export function rule(name: string, test: (value: unknown, form: FormValues) => boolean, limits: Omit<Failure, 'rule'> = {}): Rule {
  return (value, form) => (isEmpty(value) || test(value, form) ? undefined : { rule: name, ...limits });
}

/** Makes a rule for texts. A number counts as its digits; other types fail. */
export function textRule(name: string, test: (text: string) => boolean, limits: Omit<Failure, 'rule'> = {}): Rule {
  return rule(
    name,
    (value) => (typeof value === 'string' ? test(value) : typeof value === 'number' && Number.isFinite(value) && test(String(value))),
    limits,
  );
}

/** The first failure of a value, in the order of its rules (V-02). */
export function firstFailure(rules: readonly Rule[], value: unknown, form: FormValues = {}): Failure | undefined {
  for (const judge of rules) {
    const failure = judge(value, form);
    if (failure) return failure;
  }
  return undefined;
}
