import { type Failure, firstFailure, fieldRules } from '@pavilion/contract/validation/index.ts';
import { Button, type ButtonKind, useForm } from '@pavilion/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { usePasswordLengthMin } from '../../settings/queries.ts';
import { CatalogueField } from '../fields/catalogue-field.tsx';
import { PasskeyConfirmed, PasskeyStepUp } from '../../content/passkey-step-up.tsx';
import type { FieldMessages } from '@pavilion/contract/calls/errors.ts';

export type PasswordFieldName = 'currentPassword' | 'newPassword' | 'repeatNewPassword';
export type PasswordEntry = Readonly<Record<PasswordFieldName, string>>;
export type PasswordTry = { refuse: (fields: FieldMessages) => void; reset: () => void };

type NewPasswordFormProps = {
  /** Whether the current password is required: in the profile, but not after a reset link. */
  fields: readonly PasswordFieldName[];
  className?: string;
  buttonLabel: string;
  /** The button's kind: secondary where the form is not the page's main purpose. */
  buttonKind?: ButtonKind;
  isButtonBlock?: boolean;
  hint?: ReactNode;
  isPending: boolean;
  /** Resolves when the answer has been processed. */
  onSubmit: (entry: PasswordEntry, form: PasswordTry) => Promise<void>;
};

const empty: PasswordEntry = { currentPassword: '', newPassword: '', repeatNewPassword: '' };
const noPhone = () => undefined;

/** The failures of a password form by the contract's rules; the repetition is validated with every letter (product §5). */
function judgePasswords(
  fields: readonly PasswordFieldName[],
  entry: PasswordEntry,
  passwordLengthMin: number,
): Partial<Record<PasswordFieldName, Failure>> {
  const failures: Partial<Record<PasswordFieldName, Failure>> = {};
  for (const name of fields) {
    const failure = firstFailure(fieldRules(name, true, { phone: noPhone, passwordLengthMin }), entry[name], entry);
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
  // A passkey used just now replaces the current password, once.
  const [isConfirmed, setConfirmed] = useState(false);
  const asked = isConfirmed ? fields.filter((name) => name !== 'currentPassword') : fields;
  const lengthMin = usePasswordLengthMin();
  const form = useForm<PasswordFieldName, string>({
    initial: empty,
    judge: (values) => failureTexts(judgePasswords(asked, values, lengthMin)),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const entry = isConfirmed ? { ...form.values, currentPassword: '' } : form.values;
    form.send(() => onSubmit(entry, { refuse: form.refuse, reset: () => form.reset() }).finally(() => setConfirmed(false)));
  }

  return (
    <form id={form.id} className={className} onSubmit={submit} noValidate>
      {asked.map((name) => (
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
          {name === 'currentPassword' ? <PasskeyStepUp onConfirmed={() => setConfirmed(true)} /> : null}
        </div>
      ))}
      {isConfirmed ? <PasskeyConfirmed /> : null}
      <div className="stack-small">
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
        {hint ? <p className="caption text-tertiary">{hint}</p> : null}
      </div>
    </form>
  );
}
