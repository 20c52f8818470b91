import { judgeFields } from '@pavilion/contract/validation/index.ts';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { Button, useForm } from '@pavilion/ui';
import type { SubmitEvent } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { PasskeyStepUp, submitAgain } from '../../content/passkey-step-up.tsx';
import { useTexts } from '../../../content/texts.tsx';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { CatalogueField, type FormValue } from '../fields/catalogue-field.tsx';
import { useUpdateProfile } from '../queries.ts';
import { usePhoneRule } from '../fields/use-phone-rule.ts';
import styles from './verification.module.css';
import { failedActAlert } from '../../../api/attempt.ts';

/** The password, when the server requires re-authentication (D-86). */
const stepUp = 'currentPassword';

/** Adds an e-mail address or a phone number (wire §7.10). */
export function ContactForm({ field, onDone }: { field: 'email' | 'phone'; onDone: () => void }) {
  const common = useTexts('globalComponents', 'common');
  const alert = useAlerts();
  const update = useUpdateProfile();
  const failureTexts = useFailureTexts<string>();
  const phone = usePhoneRule(field === 'phone');
  const form = useForm<string, FormValue>({
    initial: { [field]: '', [stepUp]: '' },
    judge: (values) => failureTexts(judgeFields([{ name: field, isRequired: true }], values, { phone })),
  });

  function refused(error: unknown) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
    else void alert(failedActAlert(error));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (update.isPending || !form.submit()) return;
    const password = String(form.values[stepUp] ?? '');
    const body = { [field]: form.values[field] ?? '', ...(password ? { [stepUp]: password } : {}) };
    update.mutate(body, { onSuccess: onDone, onError: refused });
  }

  const bind = (name: string) => ({
    name,
    value: form.values[name] ?? '',
    error: form.error(name),
    onChange: (value: FormValue) => form.change(name, value),
    onFocus: () => form.focus(name),
    onBlur: () => form.blur(name),
  });
  return (
    <form id={form.id} className={styles.contact} onSubmit={submit} noValidate>
      <CatalogueField {...bind(field)} isRequired />
      {form.wasRefused(stepUp) ? (
        <>
          <CatalogueField {...bind(stepUp)} isRequired />
          <PasskeyStepUp onConfirmed={() => submitAgain(form.id)} />
        </>
      ) : null}
      <div className="row">
        <Button type="submit" kind="primary" size="sm" isBusy={update.isPending} disabled={update.isPending}>
          {common('buttons.save')}
        </Button>
        <Button kind="quiet" size="sm" onClick={onDone}>
          {common('buttons.cancel')}
        </Button>
      </div>
    </form>
  );
}
