import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { CatalogueField, type CatalogueFieldProps } from '../fields/catalogue-field.tsx';
import { LimitPrompt, type LimitPromptProps } from './limit-prompt.tsx';
import styles from './registration.module.css';
import { isCheckbox, type PlannedField } from './registration.ts';

const accountFields: ReadonlySet<string> = new Set(['email', 'phone', 'password', 'password_confirmation']);
/** Fields that share a row of three. */
const compactFields: ReadonlySet<string> = new Set(['country', 'currency', 'birthdate', 'gender']);
const compactInRow = 3;

type RegistrationFieldsProps = {
  plan: readonly PlannedField[];
  bind: (field: PlannedField) => CatalogueFieldProps;
  /** The offer of a limit; undefined once it was declined. */
  limit: LimitPromptProps | undefined;
};

/** The account first, then the personal details, the promo code behind its button, the checkboxes last (design sign-up). */
export function RegistrationFields({ plan, bind, limit }: RegistrationFieldsProps) {
  const texts = useTexts('modals', 'signUp');
  const account = plan.filter(({ name }) => accountFields.has(name));
  const person = plan.filter(({ name }) => !accountFields.has(name) && !isCheckbox(name) && name !== 'bonusCode');
  const code = plan.find(({ name }) => name === 'bonusCode');
  // A code already typed stays visible when the form is shown again after another step.
  const [isCodeOpen, setCodeOpen] = useState(code !== undefined && bind(code).value !== '');
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
      {limit ? <LimitPrompt {...limit} /> : null}
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
