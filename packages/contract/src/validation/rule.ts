/**
 * Why a value was refused: the rule's name as content keys it (wire §5.3), and what its text speaks of. Bounds of amounts are written
 * out with their currency (`10.00 EUR`).
 */
export type Failure = { rule: string; min?: number | string; max?: number | string; param?: string };

export type FormValues = Readonly<Record<string, unknown>>;

/** Judges a value beside the other values of its form: undefined means it passes. */
export type Rule = (value: unknown, form: FormValues) => Failure | undefined;

/** `""`, null and undefined are no value and pass every rule but the required family (V-01). */
export const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** Makes a rule from a test that an empty value never meets. */
export function rule(name: string, test: (value: unknown, form: FormValues) => boolean, limits: Omit<Failure, 'rule'> = {}): Rule {
  return (value, form) => (isEmpty(value) || test(value, form) ? undefined : { rule: name, ...limits });
}

/** Makes a rule for texts. A number counts as its digits; anything else fails. */
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
