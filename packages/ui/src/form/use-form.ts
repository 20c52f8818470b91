import { useEffect, useId, useReducer, useRef } from 'react';
import { earlySubmitMark } from './early-submit.ts';
import { initialForm, isFormChanged, isFormValid, reduceForm, shownError } from './form-state.ts';

export type Form<Name extends string, Value> = {
  values: Readonly<Record<Name, Value>>;
  /** Every field passes its rules. */
  isValid: boolean;
  hasServerErrors: boolean;
  isChanged: boolean;
  /** The text under a field: its first rule error, else the server's error. */
  error: (name: Name) => string | undefined;
  /**
   * Whether the server has refused it since the form began: a field that the server requires stays visible, whatever happens to its error.
   */
  wasRefused: (name: Name) => boolean;
  change: (name: Name, value: Value) => void;
  focus: (name: Name) => void;
  blur: (name: Name) => void;
  /** Shows every rule error and moves the focus to the first; true if there are none. */
  submit: () => boolean;
  /** Runs the submit handler once the rules allow it. A second press before the first has finished does nothing. */
  send: (work: () => Promise<unknown>) => void;
  /** Shows the server's errors per field and moves the focus to the first. */
  refuse: (fields: Readonly<Record<string, readonly string[]>>) => void;
  reset: (values?: Readonly<Record<Name, Value>>) => void;
  /** The id of the form element: after a refusal the focus target is searched inside it, and a button outside can belong to it. */
  id: string;
};

type FormOptions<Name extends string, Value> = {
  initial: Readonly<Record<Name, Value>>;
  /** The text of the first failure of each field that has one. */
  judge: (values: Readonly<Record<Name, Value>>) => Partial<Record<Name, string>>;
};

/** The first control with an error; in a group of choices its first one. */
const refusedControl = ':is(input, select, textarea)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input';

/** The form state with the common behaviour: errors after leaving a field, cleared when it is entered again (V-02). */
export function useForm<Name extends string, Value>({ initial, judge }: FormOptions<Name, Value>): Form<Name, Value> {
  const [state, dispatch] = useReducer(reduceForm<Name, Value>, initial, initialForm);
  const id = useId();
  const isMovingFocus = useRef(false);
  /** A ref instead of state: a render would come too late for a double click. */
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
    wasRefused: (name) => state.refused.has(name),
    change: (name, value) => dispatch({ kind: 'change', name, value }),
    // Focus moved by a refusal keeps the error visible, or it would vanish unread.
    focus: (name) => isMovingFocus.current || dispatch({ kind: 'focus', name }),
    blur: (name) => dispatch({ kind: 'blur', name }),
    submit,
    send,
    refuse: (fields) => dispatch({ kind: 'refuse', fields }),
    reset: (values) => dispatch({ kind: 'reset', values: values ?? initial }),
    id,
  };
}

/** Resubmits a form that was submitted before hydration. Deferred, so that early input is replayed first. */
function sendEarly(id: string): () => void {
  const timer = setTimeout(() => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement && form.hasAttribute(earlySubmitMark)) form.requestSubmit();
  });
  return () => clearTimeout(timer);
}
