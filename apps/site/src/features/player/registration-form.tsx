import { ApiError, isRefusal } from '@pavilion/contract/client.ts';
import type { FieldDefinition } from '@pavilion/contract/player.ts';
import type { Country } from '@pavilion/contract/settings.ts';
import { Button, useForm } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { useFailureTexts } from '../../content/use-failure-text.ts';
import { browserCookies } from '../../session/cookies.ts';
import { useSite } from '../../session/use-site.ts';
import { CatalogueField } from './catalogue-field.tsx';
import styles from './player.module.css';
import { useRegister } from './queries.ts';
import { type FormValue, isCheckbox, judgeRegistration, type PlannedField, planRegistration, registrationBody, startRegistration } from './registration.ts';
import { usePhoneRule } from './use-phone-rule.ts';

export type RegistrationFormProps = {
  id: string;
  definitions: readonly FieldDefinition[];
  countries: readonly Country[];
  onRegistered: () => void;
  /** What the button outside the form must know (V-72). */
  children: (state: { canSubmit: boolean; isPending: boolean; fields: React.ReactNode }) => React.ReactNode;
};

/** The registration form, built from the field definitions (spec §5, V-66 to V-72). */
export function RegistrationForm({ id, definitions, countries, onRegistered, children }: RegistrationFormProps) {
  const { visitor } = useSite();
  const signUp = useTexts('modals', 'signUp');
  const failureTexts = useFailureTexts<string>();
  const register = useRegister();
  const alert = useAlerts();
  const setting = { countries, visitorCountry: visitor.country, locale: visitor.locale, isTicked: (name: string) => signUp.flag(`${tickedKeys[name] ?? name}`, false) };
  const [plan] = useState(() => planRegistration(definitions, setting));
  const [initial] = useState(() => startRegistration(plan, setting));
  const phone = usePhoneRule(plan.some(({ name }) => name === 'phone'));
  const form = useForm<string, FormValue>({ initial, judge: (values) => failureTexts(judgeRegistration(plan, values, { phone })) });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (register.isPending || !form.submit()) return;
    register.mutate(registrationBody(plan, form.values, browserCookies), {
      onSuccess: onRegistered,
      onError: (error) => {
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
        else void alert(isRefusal(error, 'countryRestricted') ? 'profile.countryRestricted' : 'global.somethingWrong');
      },
    });
  }

  /** A new country brings its currency, as the first choice did (V-69). */
  function change(name: string, value: FormValue) {
    form.change(name, value);
    const currency = name === 'country' ? countries.find(({ code }) => code === value)?.currency : undefined;
    if (currency && 'currency' in form.values) form.change('currency', currency);
  }

  const bind = ({ name, isRequired }: PlannedField) => ({
    name,
    isRequired,
    value: form.values[name] ?? '',
    error: form.error(name),
    hasMeter: name === 'password',
    onChange: (value: FormValue) => change(name, value),
    onFocus: () => form.focus(name),
    onBlur: () => form.blur(name),
  });

  return (
    <form id={id} ref={form.ref} onSubmit={submit} noValidate>
      {children({
        canSubmit: form.isValid && !form.hasServerErrors && !register.isPending,
        isPending: register.isPending,
        fields: <RegistrationFields plan={plan.filter(({ isVisible }) => isVisible)} bind={bind} />,
      })}
    </form>
  );
}

/** Where the content says whether a box starts ticked (wire §5.6). */
const tickedKeys: Readonly<Record<string, string>> = {
  agreements: 'agreementsChecked',
  receiveEmailPromo: 'agreeEmailChecked',
  receiveSmsPromo: 'agreeSmsChecked',
};

const accountFields: ReadonlySet<string> = new Set(['email', 'phone', 'password', 'password_confirmation']);
const compactFields: ReadonlySet<string> = new Set(['birthdate', 'country', 'currency', 'gender']);
const compactInRow = 3;

type Bind = (field: PlannedField) => React.ComponentProps<typeof CatalogueField>;

/** The account first, then the person, the code behind its button, the boxes last (design sign-up). */
function RegistrationFields({ plan, bind }: { plan: readonly PlannedField[]; bind: Bind }) {
  const texts = useTexts('modals', 'signUp');
  const [isCodeOpen, setCodeOpen] = useState(false);
  const account = plan.filter(({ name }) => accountFields.has(name));
  const person = plan.filter(({ name }) => !accountFields.has(name) && !isCheckbox(name) && name !== 'bonusCode');
  const code = plan.find(({ name }) => name === 'bonusCode');
  const hasThirds = person.filter(({ name }) => compactFields.has(name)).length === compactInRow;
  const spanOf = (name: string) => (hasThirds && compactFields.has(name) ? styles.third : undefined);
  return (
    <>
      <div className={styles.fields}>
        <h3>{texts('accountGroup')}</h3>
        {account.map((field) => (
          <div key={field.name}>
            <CatalogueField {...bind(field)} />
          </div>
        ))}
        {person.length > 0 ? <h3>{texts('personGroup')}</h3> : null}
        {person.map((field) => (
          <div key={field.name} className={spanOf(field.name)}>
            <CatalogueField {...bind(field)} />
          </div>
        ))}
        {code && isCodeOpen ? (
          <div data-code="">
            <CatalogueField {...bind(code)} />
          </div>
        ) : null}
        {code && !isCodeOpen ? (
          <div className={styles.wide}>
            <Button kind="quiet" size="sm" icon="plus" className={styles.aside} onClick={() => setCodeOpen(true)}>
              {texts('promoCodeButton')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.boxes}>
        {plan
          .filter(({ name }) => isCheckbox(name))
          .map((field) => (
            <CatalogueField key={field.name} {...bind(field)} />
          ))}
      </div>
    </>
  );
}
