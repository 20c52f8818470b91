import type { PaymentField } from '@pavilion/contract/areas/payment.ts';
import { Select, TextArea, TextInput } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { countryName } from '../../../content/format.ts';
import { countriesOptions, useCurrencies } from '../../settings/queries.ts';
import { controlOf, type FieldControl } from './field-control.ts';
import { inLocale } from './method-look.ts';

type MethodFieldsProps = {
  fields: readonly PaymentField[];
  values: Readonly<Record<string, string>>;
  error: (key: string) => string | undefined;
  /** Hint under a field whose prefilled value is unchanged. */
  savedHint?: string;
  onChange: (key: string, value: string) => void;
  onFocus: (key: string) => void;
  onBlur: (key: string) => void;
};

/** The fields of a method beside the amount; labels, hints and options come with the method (wire §3.8). */
export function MethodFields({ fields, ...form }: MethodFieldsProps) {
  return fields.map((field) => <MethodField key={field.key} field={field} {...form} />);
}

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
  const control = controlOf(field);
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
  if (control.kind === 'textarea') {
    return <TextArea {...shared} maxLength={fieldLengthMax} onChange={(event) => onChange(field.key, event.target.value)} />;
  }
  if (control.kind === 'select') {
    return (
      <Select {...shared} onChange={(event) => onChange(field.key, event.target.value)}>
        <option value="">–</option>
        <FieldOptions field={field} siteList={control.siteList} />
      </Select>
    );
  }
  return (
    <TextInput
      {...shared}
      inputMode={control.inputMode}
      readOnly={control.isReadOnly}
      autoComplete="off"
      maxLength={fieldLengthMax}
      onChange={(event) => onChange(field.key, event.target.value)}
    />
  );
}

type Option = { id: string; name: string };

/** The field's own options, or the site's list of countries or currencies. */
function FieldOptions({ field, siteList }: { field: PaymentField; siteList: FieldControl['siteList'] }) {
  const { api, visitor } = useSite();
  const currencies = useCurrencies();
  const countries = useQuery({ ...countriesOptions(api), enabled: siteList === 'country' }).data ?? [];
  const lists: Record<'country' | 'currency', Option[]> = {
    country: countries.map(({ code }) => ({ id: code, name: countryName(code, visitor.locale) })),
    currency: currencies.map(({ code }) => ({ id: code, name: code })),
  };
  const options = field.options?.map(({ id, name }) => ({ id: id ?? '', name })) ?? (siteList ? lists[siteList] : []);
  return options.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
