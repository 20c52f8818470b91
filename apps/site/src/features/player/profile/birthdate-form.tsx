import { ApiError } from '@pavilion/contract/calls/client.ts';
import { judgeFields } from '@pavilion/contract/validation/index.ts';
import { Button, useForm } from '@pavilion/ui';
import type { SubmitEvent } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { adultRule } from '../fields/birthdate.ts';
import { CatalogueField, type FormValue } from '../fields/catalogue-field.tsx';
import { useUpdateProfile } from '../queries.ts';
import { usePhoneRule } from '../fields/use-phone-rule.ts';
import { failedActAlert } from '../../../api/attempt.ts';

const name = 'birthdate';

/** Asks for the birth date when a deposit or a game requires it (L9). It can be set once; the server checks the age. */
export function BirthdateForm({ onDone }: { onDone: () => void }) {
  const common = useTexts('globalComponents', 'common');
  const alert = useAlerts();
  const update = useUpdateProfile();
  const failureTexts = useFailureTexts<string>();
  const phone = usePhoneRule(false);
  const form = useForm<string, FormValue>({
    initial: { [name]: '' },
    judge: (values) => failureTexts(judgeFields([{ name, isRequired: true }], values, { phone, birthdate: adultRule() })),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (update.isPending || !form.submit()) return;
    const refused = (error: unknown) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
      else void alert(failedActAlert(error));
    };
    update.mutate({ [name]: String(form.values[name] ?? '') }, { onSuccess: onDone, onError: refused });
  }

  return (
    <form id={form.id} className="stack" onSubmit={submit} noValidate>
      <CatalogueField
        name={name}
        value={form.values[name] ?? ''}
        error={form.error(name)}
        isRequired
        onChange={(value) => form.change(name, value)}
        onFocus={() => form.focus(name)}
        onBlur={() => form.blur(name)}
      />
      <Button type="submit" kind="primary" isBusy={update.isPending} disabled={update.isPending}>
        {common('buttons.save')}
      </Button>
    </form>
  );
}
