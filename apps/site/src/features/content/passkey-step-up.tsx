import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { Button, Icon, PasswordInput } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import styles from './passkey-step-up.module.css';
import { usePasskeyStepUp } from './passkeys.ts';

/** Under a field for the current password: a passkey in its place, for a player who has one here (S31, S91). */
export function PasskeyStepUp({ onConfirmed }: { onConfirmed: () => void }) {
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const { isOffered, confirm, isCancelled } = usePasskeyStepUp();
  if (!isOffered) return null;
  const refused = isRefusal(confirm.error, 'tooManyRequests') ? 'passkey.tooMany' : 'passkey.refused';
  return (
    <div className={`stack-small ${styles.stepUp}`}>
      <span>
        <Button
          size="sm"
          isBusy={confirm.isPending}
          disabled={confirm.isPending}
          onClick={() => confirm.mutate(undefined, { onSuccess: onConfirmed })}
        >
          <Icon name="key-round" size="s" />
          {controls('passkey.button')}
        </Button>
      </span>
      {confirm.isError ? (
        <p className="small text-error" role="alert">
          {controls(isCancelled ? 'passkey.cancelled' : refused)}
        </p>
      ) : null}
    </div>
  );
}

type PasswordStepUpProps = {
  error: string | undefined;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** A passkey was used in its place: the refused call can be sent again. */
  onConfirmed: () => void;
};

/** The password once the server has required it (D-86). */
export function PasswordStepUp({ error, hint, value, onChange, onConfirmed }: PasswordStepUpProps) {
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  return (
    <>
      <PasswordInput
        label={controls('currentPassword.label')}
        error={error}
        hint={hint}
        revealLabel={controls('hints.showPassword')}
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasskeyStepUp onConfirmed={onConfirmed} />
    </>
  );
}

/** Shown in place of the password once the passkey was taken. */
export function PasskeyConfirmed() {
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  return (
    <p className="row small" role="status">
      <Icon name="check" size="s" />
      {controls('passkey.confirmed')}
    </p>
  );
}

/** Submits a form again with a passkey in place of its password. */
export function submitAgain(formId: string): void {
  const form = document.getElementById(formId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}
