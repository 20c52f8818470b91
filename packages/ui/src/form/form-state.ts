/** The state of a form besides its values: which fields were left, and the server's errors. */
export type FormState<Name extends string, Value> = {
  initial: Readonly<Record<Name, Value>>;
  values: Readonly<Record<Name, Value>>;
  /** Fields whose rule error may be shown: those changed and left, or all after an attempt to submit. */
  shown: ReadonlySet<Name>;
  serverErrors: Readonly<Record<string, string>>;
  /** Fields that the server has refused at any time. */
  refused: ReadonlySet<string>;
  /** Counts refusals, so that each moves the focus to the first field with an error. */
  refusals: number;
};

export type FormAction<Name extends string, Value> =
  | { kind: 'change'; name: Name; value: Value }
  | { kind: 'focus'; name: Name }
  | { kind: 'blur'; name: Name }
  | { kind: 'submit'; isValid: boolean }
  | { kind: 'refuse'; fields: Readonly<Record<string, readonly string[]>> }
  | { kind: 'reset'; values: Readonly<Record<Name, Value>> };

export function initialForm<Name extends string, Value>(values: Readonly<Record<Name, Value>>): FormState<Name, Value> {
  return { initial: values, values, shown: new Set(), serverErrors: {}, refused: new Set(), refusals: 0 };
}

/** One step of a form (V-02): entering a field clears both its errors and keeps those of the others. */
export function reduceForm<Name extends string, Value>(
  state: FormState<Name, Value>,
  action: FormAction<Name, Value>,
): FormState<Name, Value> {
  switch (action.kind) {
    case 'change':
      return { ...state, values: { ...state.values, [action.name]: action.value }, serverErrors: without(state.serverErrors, action.name) };
    case 'focus':
      return {
        ...state,
        shown: new Set([...state.shown].filter((name) => name !== action.name)),
        serverErrors: without(state.serverErrors, action.name),
      };
    case 'blur':
      // An unchanged field is not wrong yet. An error here would also move the element that the player is about to press.
      if (state.values[action.name] === state.initial[action.name]) return state;
      return { ...state, shown: new Set([...state.shown, action.name]) };
    case 'submit':
      return action.isValid ? state : { ...state, shown: new Set(namesOf(state.values)), refusals: state.refusals + 1 };
    case 'refuse':
      return {
        ...state,
        serverErrors: firstTexts(action.fields),
        refused: new Set([...state.refused, ...Object.keys(action.fields)]),
        refusals: state.refusals + 1,
      };
    case 'reset':
      return initialForm(action.values);
  }
}

/** The first rule error of a field, else its server error; rule errors only once the field has been changed and left (V-02). */
export function shownError<Name extends string, Value>(
  state: FormState<Name, Value>,
  failures: Partial<Record<Name, string>>,
  name: Name,
): string | undefined {
  return (state.shown.has(name) ? failures[name] : undefined) ?? state.serverErrors[name];
}

export const isFormValid = (failures: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(failures).every((text) => text === undefined);

/** Whether a value differs from the initial one; one typed back counts as unchanged. */
export const isFormChanged = <Name extends string, Value>({
  initial,
  values,
}: Pick<FormState<Name, Value>, 'initial' | 'values'>): boolean => namesOf(values).some((name) => values[name] !== initial[name]);

function namesOf<Name extends string, Value>(values: Readonly<Record<Name, Value>>): Name[] {
  const names: Name[] = [];
  for (const name in values) names.push(name);
  return names;
}

function without(errors: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  if (!(name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));
}

/** The client shows the first text of each field (wire §1.2). */
function firstTexts(fields: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, [first]]) => (first ? [[name, first]] : [])));
}
