import { TextInput } from '@pavilion/ui';
import type { ControlProps } from './catalogue-field.tsx';
import { attributesOf } from './field-attributes.ts';
import { maskTaxNumber, taxDigits } from './tax-number.ts';

/** The Brazilian tax number: shown in groups, sent as eleven digits. */
export function TaxNumberField(props: ControlProps) {
  return (
    <TextInput
      {...attributesOf(props.name)}
      label={props.label}
      hint={props.hint}
      labelEnd={props.labelEnd}
      error={props.error}
      placeholder={props.placeholder}
      readOnly={props.isReadOnly}
      aria-required={props.isRequired || undefined}
      value={maskTaxNumber(taxDigits(props.value))}
      onChange={(event) => props.onChange(taxDigits(event.target.value))}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  );
}
