import { type Failure, firstFailure, fieldRules } from '@pavilion/contract/validation/index.ts';
import { Button, type ButtonKind, useForm } from '@pavilion/ui';
import type { ReactNode, SubmitEvent } from 'react';
import { useFailureTexts } from '../../content/use-failure-text.ts';
import { CatalogueField } from './catalogue-field.tsx';
import type { FieldMessages } from '@pavilion/contract/errors.ts';

export type PasswordFieldName = 'currentPassword' | 'newPassword' | 'repeatNewPassword';
export type PasswordEntry = Readonly<Record<PasswordFieldName, string>>;
export type PasswordTry = { refuse: (fields: FieldMessages) => void; reset: () => void };

export type NewPasswordFormProps = {
  /** With the current password in a profile, without it after a link. */
  fields: readonly PasswordFieldName[];
  className?: string;
  buttonLabel: string;
  /** One primary button a page: a form that is not what its page is for takes another. */
  buttonKind?: ButtonKind;
  isButtonBlock?: boolean;
  hint?: ReactNode;
  isPending: boolean;
  /** Ends when the answer is worked in. */
  onSubmit: (entry: PasswordEntry, form: PasswordTry) => Promise<void>;
};

const empty: PasswordEntry = { currentPassword: '', newPassword: '', repeatNewPassword: '' };
const noPhone = { phone: () => undefined };

/** The failures of a password form by the contract's rules; the repetition is judged anew with every letter (spec §5). */
export function judgePasswords(fields: readonly PasswordFieldName[], entry: PasswordEntry): Partial<Record<PasswordFieldName, Failure>> {
  const failures: Partial<Record<PasswordFieldName, Failure>> = {};
  for (const name of fields) {
    const failure = firstFailure(fieldRules(name, true, noPhone), entry[name], entry);
    if (failure) failures[name] = failure;
  }
  return failures;
}

/** Current, new, repeated, with the strength of the new one. */
export function NewPasswordForm({
  fields,
  className = 'stack',
  buttonLabel,
  buttonKind = 'primary',
  isButtonBlock = false,
  hint,
  isPending,
  onSubmit,
}: NewPasswordFormProps) {
  const failureTexts = useFailureTexts<PasswordFieldName>();
  const form = useForm<PasswordFieldName, string>({ initial: empty, judge: (values) => failureTexts(judgePasswords(fields, values)) });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    form.send(() => onSubmit(form.values, { refuse: form.refuse, reset: () => form.reset() }));
  }

  return (
    <form id={form.id} className={className} onSubmit={submit} noValidate>
      {fields.map((name) => (
        <div key={name} data-field={name}>
          <CatalogueField
            name={name}
            isRequired
            hasMeter={name === 'newPassword'}
            value={form.values[name]}
            error={form.error(name)}
            onChange={(value) => form.change(name, String(value))}
            onFocus={() => form.focus(name)}
            onBlur={() => form.blur(name)}
          />
        </div>
      ))}
      <div className="stack-s">
        <Button
          type="submit"
          kind={buttonKind}
          size={isButtonBlock ? 'lg' : 'md'}
          isBlock={isButtonBlock}
          isBusy={isPending}
          disabled={isPending}
        >
          {buttonLabel}
        </Button>
        {hint ? <p className="cap t3">{hint}</p> : null}
      </div>
    </form>
  );
}
