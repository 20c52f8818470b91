import type { PaymentField } from '@pavilion/contract/payment.ts';
import { Select, TextArea, TextInput } from '@pavilion/ui';
import { useSite } from '../../session/use-site.ts';
import { inLocale } from './method-look.ts';

export type MethodFieldsProps = {
  fields: readonly PaymentField[];
  values: Readonly<Record<string, string>>;
  error: (key: string) => string | undefined;
  /** Words under a field that came prefilled. */
  savedHint?: string;
  onChange: (key: string, value: string) => void;
  onFocus: (key: string) => void;
  onBlur: (key: string) => void;
};

/** What a method asks beside the amount, in the words it brings itself (wire §3.8). */
export function MethodFields({ fields, ...form }: MethodFieldsProps) {
  return fields.map((field) => <MethodField key={field.key} field={field} {...form} />);
}

const inputModes: Readonly<Record<string, 'tel' | 'numeric'>> = { phone: 'tel', cpf_number: 'numeric' };
const fieldLengthMax = 500;

function MethodField({
  field,
  values,
  error,
  savedHint,
  onChange,
  onFocus,
  onBlur,
}: Omit<MethodFieldsProps, 'fields'> & { field: PaymentField }) {
  const { visitor } = useSite();
  const isSaved = field.value !== null && field.value !== '' && values[field.key] === field.value;
  const shared = {
    label: inLocale(field.labels, visitor.locale) || field.key,
    hint: inLocale(field.hints, visitor.locale) || (isSaved ? savedHint : undefined),
    error: error(field.key),
    value: values[field.key] ?? '',
    'aria-required': field.isRequired || undefined,
    onFocus: () => onFocus(field.key),
    onBlur: () => onBlur(field.key),
  };
  if (field.fieldType === 'textarea') {
    return <TextArea {...shared} maxLength={fieldLengthMax} onChange={(event) => onChange(field.key, event.target.value)} />;
  }
  if (field.fieldType === 'select') {
    return (
      <Select {...shared} onChange={(event) => onChange(field.key, event.target.value)}>
        <option value="">–</option>
        {(field.options ?? []).map((option) => (
          <option key={option.id ?? ''} value={option.id ?? ''}>
            {option.name}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextInput
      {...shared}
      inputMode={inputModes[field.key]}
      readOnly={field.key === 'agentNumber'}
      autoComplete="off"
      maxLength={fieldLengthMax}
      onChange={(event) => onChange(field.key, event.target.value)}
    />
  );
}
