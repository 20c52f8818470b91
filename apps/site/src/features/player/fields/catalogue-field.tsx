import { fieldCatalogue, type FieldControl, isFieldName, passwordStrength } from '@pavilion/contract/validation/index.ts';
import { Checkbox, PasswordInput, PasswordMeter, TextArea, TextInput } from '@pavilion/ui';
import type { ComponentType, ReactNode } from 'react';
import { renderInline } from '../../../content/markdown.tsx';
import { joinSentences } from '@pavilion/ui/text/names.ts';
import { useLocaleTag, useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { usePasswordLengthMin } from '../../settings/queries.ts';
import { ChoiceField } from './choice-field.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import { attributesOf } from './field-attributes.ts';
import { PhoneField } from './phone-field.tsx';
import { RadioField } from './radio-field.tsx';
import { TaxNumberField } from './tax-number-field.tsx';

/** A ticked box, or what was typed or chosen. */
export type FormValue = string | boolean;

export type CatalogueFieldProps = {
  name: string;
  /** The server's own words for a field, shown where the content has no label for it. */
  description?: string;
  value: FormValue;
  isRequired?: boolean;
  /** The password carries its strength, a hint and never a rule (D-69). */
  hasMeter?: boolean;
  /** The country whose dialling code a phone number starts with, until another is chosen. */
  homeCountry?: string;
  isReadOnly?: boolean;
  /** The age from which one may play in the chosen country, if not that of the visitor's. */
  legalAge?: number | undefined;
  hint?: ReactNode;
  labelEnd?: ReactNode;
  error?: string;
  onChange: (value: FormValue) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** The props of each control: its texts, its value, and the form's handlers. */
export type ControlProps = Omit<CatalogueFieldProps, 'value' | 'onChange'> & {
  label: ReactNode;
  placeholder: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** A field of the catalogue with its own control (product §3, wire §3.6). */
export function CatalogueField(props: CatalogueFieldProps) {
  const texts = useTexts('fieldsSettings', 'fieldsControls').group(props.name);
  const href = useHref();
  const control: FieldControl = isFieldName(props.name) ? fieldCatalogue[props.name].control : 'text';
  const label =
    texts.optional('label', props.legalAge === undefined ? undefined : { legalAge: props.legalAge }) ?? (props.description || props.name);
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
  const Control = controls[control];
  return (
    <Control
      {...props}
      value={typeof props.value === 'string' ? props.value : ''}
      label={props.isRequired ? <RequiredLabel label={label} /> : label}
      placeholder={texts.optional('placeholder')}
    />
  );
}

/** The visible marker of a required field (V-66); screen readers use `aria-required`. */
function RequiredLabel({ label }: { label: string }) {
  return (
    <>
      {label}
      <span className="text-tertiary" aria-hidden="true">
        {' *'}
      </span>
    </>
  );
}

/** The common props of single-line and multi-line fields. */
function textPropsOf(props: ControlProps) {
  return {
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
}

function LineField(props: ControlProps) {
  return <TextInput {...attributesOf(props.name)} {...textPropsOf(props)} onChange={(event) => props.onChange(event.target.value)} />;
}

function LinesField(props: ControlProps) {
  return <TextArea {...textPropsOf(props)} onChange={(event) => props.onChange(event.target.value)} />;
}

function PasswordField(props: ControlProps) {
  const locale = useLocaleTag();
  const hints = useTexts('fieldsSettings', 'fieldsControls').group('hints');
  const min = usePasswordLengthMin();
  const strength = props.hasMeter ? passwordStrength(props.value) : undefined;
  const strengthText = strength ? hints(`passwordStrength.${strength}`) : '';
  return (
    <PasswordInput
      label={props.label}
      hint={props.hasMeter ? joinSentences([strengthText, hints('password', { min })], locale) : props.hint}
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

const controls: Readonly<Record<Exclude<FieldControl, 'hidden' | 'checkbox'>, ComponentType<ControlProps>>> = {
  text: LineField,
  numeric: LineField,
  postal: LineField,
  textarea: LinesField,
  phone: PhoneField,
  date: BirthdateField,
  radio: RadioField,
  masked: TaxNumberField,
  dropdown: ChoiceField,
  search: ChoiceField,
  password: PasswordField,
};
