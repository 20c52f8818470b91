import { fieldCatalogue, type FieldControl, isFieldName, passwordStrength } from '@pavilion/contract/validation/index.ts';
import { Checkbox, PasswordInput, PasswordMeter, TextArea, TextInput } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { renderInline } from '../../content/markdown.tsx';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { ChoiceField } from './choice-field.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import { attributesOf } from './field-attributes.ts';
import { PhoneField } from './phone-field.tsx';
import { RadioField } from './radio-field.tsx';
import type { FormValue } from './registration.ts';
import { TaxNumberField } from './tax-number-field.tsx';

export type CatalogueFieldProps = {
  name: string;
  /** The server's own words for a field, shown where the content has no label for it. */
  description?: string;
  value: FormValue;
  isRequired?: boolean;
  /** The password carries its strength, a hint and never a rule (D-69). */
  hasMeter?: boolean;
  isReadOnly?: boolean;
  hint?: ReactNode;
  labelEnd?: ReactNode;
  error?: string;
  onChange: (value: FormValue) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** What each control of the catalogue gets: words from the content, the value, and the manners of the form. */
export type ControlProps = Omit<CatalogueFieldProps, 'value' | 'onChange'> & {
  label: ReactNode;
  placeholder: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** A field of the catalogue with its own control (spec §3, wire §3.6). */
export function CatalogueField(props: CatalogueFieldProps) {
  const texts = useTexts('fieldsSettings', 'fieldsControls').group(props.name);
  const href = useHref();
  const control: FieldControl = isFieldName(props.name) ? fieldCatalogue[props.name].control : 'text';
  const label = texts.optional('label') ?? (props.description || props.name);
  if (control === 'hidden') return null;
  if (control === 'checkbox') {
    return (
      <Checkbox
        label={renderInline(label, href)}
        checked={props.value === true}
        error={props.error}
        aria-required={props.isRequired || undefined}
        disabled={props.isReadOnly}
        onChange={(event) => props.onChange(event.target.checked)}
        onFocus={props.onFocus}
      />
    );
  }
  const value = typeof props.value === 'string' ? props.value : '';
  const shared = {
    ...props,
    value,
    label: props.isRequired ? <RequiredLabel label={label} /> : label,
    placeholder: texts.optional('placeholder'),
  };
  if (control === 'phone') return <PhoneField {...shared} />;
  if (control === 'date') return <BirthdateField {...shared} />;
  if (control === 'radio') return <RadioField {...shared} />;
  if (control === 'masked') return <TaxNumberField {...shared} />;
  if (control === 'dropdown' || control === 'search') return <ChoiceField {...shared} />;
  if (control === 'password') return <PasswordField {...shared} />;
  return <WordsField {...shared} isLong={control === 'textarea'} />;
}

/** The marker of a required field (V-66): a star to see; `aria-required` says the same to a screen reader. */
function RequiredLabel({ label }: { label: string }) {
  return (
    <>
      {label}
      <span className="t3" aria-hidden="true">
        {' *'}
      </span>
    </>
  );
}

function WordsField({ isLong, ...props }: ControlProps & { isLong: boolean }) {
  const shared = {
    label: props.label,
    hint: props.hint,
    labelEnd: props.labelEnd,
    error: props.error,
    value: props.value,
    placeholder: props.placeholder,
    readOnly: props.isReadOnly,
    'aria-required': props.isRequired || undefined,
    onFocus: props.onFocus,
    onBlur: props.onBlur,
  };
  if (isLong) return <TextArea {...shared} onChange={(event) => props.onChange(event.target.value)} />;
  return <TextInput {...attributesOf(props.name)} {...shared} onChange={(event) => props.onChange(event.target.value)} />;
}

function PasswordField(props: ControlProps) {
  const hints = useTexts('fieldsSettings', 'fieldsControls').group('hints');
  const strength = props.hasMeter ? passwordStrength(props.value) : undefined;
  const strengthText = strength ? hints(`passwordStrength.${strength}`) : '';
  return (
    <PasswordInput
      label={props.label}
      hint={props.hasMeter ? [strengthText && `${strengthText}.`, hints('password')].filter(Boolean).join(' ') : props.hint}
      labelEnd={props.labelEnd}
      error={props.error}
      value={props.value}
      revealLabel={hints('showPassword')}
      meter={strength ? <PasswordMeter strength={strength} label={strengthText} /> : undefined}
      autoComplete={attributesOf(props.name).autoComplete}
      aria-required={props.isRequired || undefined}
      onChange={(event) => props.onChange(event.target.value)}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  );
}
