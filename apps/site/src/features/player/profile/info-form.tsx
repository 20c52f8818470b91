import { ApiError } from '@pavilion/contract/calls/client.ts';
import type { FieldDefinition, Profile } from '@pavilion/contract/areas/player/player.ts';
import { judgeFields } from '@pavilion/contract/validation/index.ts';
import { Button, Card, useForm } from '@pavilion/ui';
import { useBlocker } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { usePageTexts } from '../../content/page.ts';
import { PasskeyStepUp, submitAgain } from '../../content/passkey-step-up.tsx';
import { adultRule } from '../fields/birthdate.ts';
import { CatalogueField, type FormValue } from '../fields/catalogue-field.tsx';
import { EmailState, PhoneState } from '../mail/email-state.tsx';
import { changesOf, groupOf, type InfoGroup, isLocked, valueOf } from './info.ts';
import styles from '../profile-pages.module.css';
import { useUpdateProfile } from '../queries.ts';
import { usePhoneRule } from '../fields/use-phone-rule.ts';
import { failedActAlert } from '../../../api/attempt.ts';

const groups: readonly InfoGroup[] = ['about', 'contact', 'address'];
/** The password, when the server requires re-authentication (D-86). */
const stepUp = 'currentPassword';

/** The fields in their groups; a save bar appears when something has changed. */
export function InfoForm({ fields, profile }: { fields: readonly FieldDefinition[]; profile: Profile }) {
  const texts = usePageTexts('info', 'profile');
  const { form, submit, isPending } = useInfoForm(fields, profile);
  const bind = (name: string) => ({
    name,
    value: form.values[name] ?? '',
    error: form.error(name),
    onChange: (value: FormValue) => form.change(name, value),
    onFocus: () => form.focus(name),
    onBlur: () => form.blur(name),
  });
  const fieldView = (field: FieldDefinition) => {
    const locked = isLocked(field, profile);
    return (
      <div key={field.name} data-field={field.name}>
        <CatalogueField
          {...bind(field.name)}
          isRequired={field.isRequired && !locked}
          isReadOnly={locked}
          hint={locked ? texts('lockedHint') : undefined}
          labelEnd={
            field.name === 'email' ? (
              <EmailState profile={profile} />
            ) : field.name === 'phone' ? (
              <PhoneState profile={profile} />
            ) : undefined
          }
        />
      </div>
    );
  };
  return (
    <form id={form.id} className="stack" onSubmit={submit} noValidate>
      {groups.map((group) => {
        const members = fields.filter(({ name }) => groupOf(name) === group);
        return members.length === 0 ? null : (
          <Card key={group} title={texts(`${group}Title`)}>
            <div className="columns-two">{members.map(fieldView)}</div>
          </Card>
        );
      })}
      {form.isChanged ? (
        <div className={styles.saveBar}>
          {form.wasRefused(stepUp) ? (
            <>
              <CatalogueField {...bind(stepUp)} isRequired />
              <PasskeyStepUp onConfirmed={() => submitAgain(form.id)} />
            </>
          ) : null}
          <p className="small text-secondary">{texts('unsaved')}</p>
          <Button kind="quiet" onClick={() => form.reset()}>
            {texts('cancelButton')}
          </Button>
          <Button type="submit" kind="primary" isBusy={isPending} disabled={isPending}>
            {texts('saveButton')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function useInfoForm(fields: readonly FieldDefinition[], profile: Profile) {
  const texts = usePageTexts('info', 'profile');
  const alert = useAlerts();
  const update = useUpdateProfile();
  const failureTexts = useFailureTexts<string>();
  const phone = usePhoneRule(fields.some(({ name }) => name === 'phone'));
  // The values the form was filled with: a change made elsewhere meanwhile is neither sent back nor undone.
  const [known, setKnown] = useState(profile);
  const open = fields.filter((field) => !isLocked(field, profile));
  const form = useForm<string, FormValue>({
    initial: { ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field, profile)])), [stepUp]: '' },
    judge: (values) => failureTexts(judgeFields(open, values, { phone, birthdate: adultRule() })),
  });
  useBlocker({
    shouldBlockFn: ({ current, next }) => form.isChanged && current.pathname !== next.pathname && !window.confirm(texts('leaveQuestion')),
    enableBeforeUnload: () => form.isChanged,
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (update.isPending || !form.submit()) return;
    const password = String(form.values[stepUp] ?? '');
    const body = { ...changesOf(fields, form.values, known), ...(password ? { [stepUp]: password } : {}) };
    update.mutate(body, {
      onSuccess: (saved) => {
        setKnown(saved);
        form.reset({ ...form.values, [stepUp]: '' });
        void alert('profile.profileSaved');
      },
      onError: (error) => {
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
        else void alert(failedActAlert(error));
      },
    });
  }

  return { form, submit, isPending: update.isPending };
}
