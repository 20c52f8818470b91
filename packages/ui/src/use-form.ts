import { useEffect, useId, useReducer, useRef } from 'react';
import { earlySubmitMark } from './early-submit.ts';
import { initialForm, isFormChanged, isFormValid, reduceForm, shownError } from './form-state.ts';

export type Form<Name extends string, Value> = {
  values: Readonly<Record<Name, Value>>;
  /** Every field passes its rules. */
  isValid: boolean;
  hasServerErrors: boolean;
  isChanged: boolean;
  /** The text under a field: its first rule error, else what the server said of it. */
  error: (name: Name) => string | undefined;
  change: (name: Name, value: Value) => void;
  focus: (name: Name) => void;
  blur: (name: Name) => void;
  /** Shows every rule error and moves the focus to the first; true when there is none. */
  submit: () => boolean;
  /** Does what sends the form, once its rules allow it. A second press before the first has ended does nothing. */
  send: (work: () => Promise<unknown>) => void;
  /** Shows what the server said per field and moves the focus to the first. */
  refuse: (fields: Readonly<Record<string, readonly string[]>>) => void;
  reset: (values?: Readonly<Record<Name, Value>>) => void;
  /** The id of the form element: the focus after a refusal is looked for inside, and a button outside can belong to it. */
  id: string;
};

export type FormOptions<Name extends string, Value> = {
  initial: Readonly<Record<Name, Value>>;
  /** The text of the first failure of each field that has one. */
  judge: (values: Readonly<Record<Name, Value>>) => Partial<Record<Name, string>>;
};

/** The first control that has an error; of a group of choices its first one. */
const refusedControl = ':is(input, select, textarea)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input';

/** The state of a form with the manners of every form here: errors after leaving a field, gone when it is entered again (V-02). */
export function useForm<Name extends string, Value>({ initial, judge }: FormOptions<Name, Value>): Form<Name, Value> {
  const [state, dispatch] = useReducer(reduceForm<Name, Value>, initial, initialForm);
  const id = useId();
  const isMovingFocus = useRef(false);
  /** Known at once: what a render knows comes too late for a double click. */
  const isSending = useRef(false);
  const failures = judge(state.values);
  useEffect(() => {
    if (state.refusals === 0) return;
    isMovingFocus.current = true;
    document.getElementById(id)?.querySelector<HTMLElement>(refusedControl)?.focus();
    isMovingFocus.current = false;
  }, [id, state.refusals]);
  useEffect(() => sendEarly(id), [id]);

  function submit(): boolean {
    document.getElementById(id)?.removeAttribute(earlySubmitMark);
    dispatch({ kind: 'submit', isValid: isFormValid(failures) });
    return isFormValid(failures);
  }

  function send(work: () => Promise<unknown>): void {
    if (isSending.current || !submit()) return;
    isSending.current = true;
    void work().finally(() => {
      isSending.current = false;
    });
  }

  return {
    values: state.values,
    isValid: isFormValid(failures),
    hasServerErrors: Object.keys(state.serverErrors).length > 0,
    isChanged: isFormChanged(state),
    error: (name) => shownError(state, failures, name),
    change: (name, value) => dispatch({ kind: 'change', name, value }),
    // Focus moved by a refusal leaves the error in place, or nobody would read it.
    focus: (name) => isMovingFocus.current || dispatch({ kind: 'focus', name }),
    blur: (name) => dispatch({ kind: 'blur', name }),
    submit,
    send,
    refuse: (fields) => dispatch({ kind: 'refuse', fields }),
    reset: (values) => dispatch({ kind: 'reset', values: values ?? initial }),
    id,
  };
}

/** Sends a form again that was sent too early. A moment later: what was typed before must have been told first. */
function sendEarly(id: string): () => void {
  const timer = setTimeout(() => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement && form.hasAttribute(earlySubmitMark)) form.requestSubmit();
  });
  return () => clearTimeout(timer);
}
