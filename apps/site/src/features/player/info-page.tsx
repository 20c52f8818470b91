import { ApiError } from '@pavilion/contract/client.ts';
import type { FieldDefinition, Profile } from '@pavilion/contract/player.ts';
import { judgeFields } from '@pavilion/contract/validation/index.ts';
import { Badge, Button, Card, Skeleton, useForm } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import type { Texts } from '../../content/texts.tsx';
import { useTexts } from '../../content/texts.tsx';
import { useFailureTexts } from '../../content/use-failure-text.ts';
import { useSite } from '../../session/use-site.ts';
import { FieldTexts } from '../content/field-texts.tsx';
import { usePageTexts } from '../content/page.ts';
import frame from '../content/profile.module.css';
import { CatalogueField } from './catalogue-field.tsx';
import { fieldsOptions, playerIdOf, useProfile, useResendConfirmation, useUpdateProfile } from './queries.ts';
import { type FormValue, isCheckbox } from './registration.ts';

const passwords = new Set(['password', 'password_confirmation', 'captcha', 'agreements', 'bonusCode', 'locale']);

/** Personal details in the order of their definitions, with what is confirmed and what may be sent (U-01 to U-04, U-10). */
export function InfoPage() {
  const { api } = useSite();
  const texts = usePageTexts('info', 'profile');
  const sidebar = useTexts('layout', 'profileSidebar');
  const { data: profile } = useProfile();
  const { data: definitions } = useQuery({ ...fieldsOptions(api, 'profile'), enabled: !import.meta.env.SSR });
  const fields = (definitions ?? [])
    .filter(({ name, isVisible }) => isVisible && !passwords.has(name))
    .toSorted((one, other) => one.position - other.position);
  return (
    <>
      <h1>{texts('title')}</h1>
      {profile && definitions ? (
        <>
          <p className="small t2">
            {sidebar('idLabel')} <bdi className="num b6">{playerIdOf(profile.id)}</bdi>
          </p>
          <Card>
            <FieldTexts>
              <InfoForm key={profile.id} fields={fields} profile={profile} texts={texts} />
            </FieldTexts>
          </Card>
        </>
      ) : (
        <Card aria-busy="true">
          <Skeleton blockSize="320px" />
        </Card>
      )}
    </>
  );
}

/** A field's value: the definition's own where it carries one, else the profile's (wire §3.6). */
function startOf({ name, value }: FieldDefinition, profile: Profile): FormValue {
  const known: Readonly<Record<string, unknown>> = { ...profile };
  const given = value ?? known[name];
  if (isCheckbox(name)) return given === true || given === 1 || given === '1';
  return given === null || given === undefined ? '' : String(given);
}

/** A field whose definition is not editable may be filled once, while it is empty (wire §2.3). */
const isLocked = (field: FieldDefinition, profile: Profile): boolean => !field.editable && startOf(field, profile) !== '';

const contactFields = new Set(['email', 'phone']);
const addressFields = new Set(['country', 'city', 'address', 'additionalAddress', 'postalCode', 'timeZone']);
type Group = { title: 'contactTitle' | 'aboutTitle' | 'addressTitle' | 'subscriptionTitle'; members: FieldDefinition[] };

/** The fields in four groups, each in the order of the definitions. */
function groupsOf(fields: readonly FieldDefinition[]): Group[] {
  const groups: Group[] = [
    { title: 'contactTitle', members: [] },
    { title: 'aboutTitle', members: [] },
    { title: 'addressTitle', members: [] },
    { title: 'subscriptionTitle', members: [] },
  ];
  for (const field of fields) groups.find(({ title }) => title === groupOf(field.name))?.members.push(field);
  return groups.filter(({ members }) => members.length > 0);
}

function groupOf(name: string): Group['title'] {
  if (isCheckbox(name)) return 'subscriptionTitle';
  if (contactFields.has(name)) return 'contactTitle';
  return addressFields.has(name) ? 'addressTitle' : 'aboutTitle';
}

type InfoFormProps = { fields: readonly FieldDefinition[]; profile: Profile; texts: Texts };

function InfoForm({ fields, profile, texts }: InfoFormProps) {
  const alert = useAlerts();
  const update = useUpdateProfile();
  const failureTexts = useFailureTexts<string>();
  const words = fields.filter(({ name }) => !isCheckbox(name));
  const form = useForm<string, FormValue>({
    initial: Object.fromEntries(fields.map((field) => [field.name, startOf(field, profile)])),
    judge: (values) => failureTexts(judgeFields(words, values, { phone: () => undefined })),
  });

  function refused(error: unknown) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
    else void alert('global.somethingWrong');
  }

  function saved() {
    form.reset(form.values);
    void alert('profile.profileSaved');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (update.isPending || !form.submit()) return;
    const changed = fields
      .filter((field) => form.values[field.name] !== startOf(field, profile))
      .map(({ name }) => [name, form.values[name]]);
    update.mutate(Object.fromEntries(changed), { onSuccess: saved, onError: refused });
  }

  const fieldView = (field: FieldDefinition) => (
    <CatalogueField
      key={field.name}
      name={field.name}
      value={form.values[field.name] ?? ''}
      isRequired={field.isRequired}
      isReadOnly={isLocked(field, profile)}
      labelEnd={field.name === 'email' ? <Confirmation profile={profile} texts={texts} /> : undefined}
      error={form.error(field.name)}
      onChange={(value) => form.change(field.name, value)}
      onFocus={() => form.focus(field.name)}
      onBlur={() => form.blur(field.name)}
    />
  );

  return (
    <form id={form.id} className="stack-l" onSubmit={submit} noValidate>
      {groupsOf(fields).map(({ title, members }) => (
        <fieldset key={title} className={frame.group}>
          <legend className="h-card b6">{texts(title)}</legend>
          <div className={title === 'subscriptionTitle' ? 'stack-s' : 'c2'}>{members.map(fieldView)}</div>
        </fieldset>
      ))}
      <div className="row g12">
        <Button type="submit" kind="primary" size="lg" isBusy={update.isPending} disabled={!form.isChanged}>
          {texts('saveButton')}
        </Button>
        {form.isChanged ? (
          <Button kind="quiet" onClick={() => form.reset()}>
            {texts('cancelButton')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Whether the address is confirmed; the mail may be sent again once a visit (wire §2.3). */
function Confirmation({ profile, texts }: { profile: Profile; texts: Texts }) {
  const alert = useAlerts();
  const resend = useResendConfirmation();
  if (profile.confirmedAt) {
    return (
      <Badge tone="ok" icon="check">
        {texts('verifiedLabel')}
      </Badge>
    );
  }
  return (
    <span className="row">
      <Badge tone="warning" icon="clock">
        {texts('unverifiedLabel')}
      </Badge>
      <button
        type="button"
        className="link cap"
        disabled={!resend.isIdle}
        onClick={() =>
          resend.mutate(undefined, {
            onSuccess: () => void alert('profile.resentVerification'),
            onError: () => void alert('global.somethingWrong'),
          })
        }
      >
        {texts('sendButton')}
      </button>
    </span>
  );
}
