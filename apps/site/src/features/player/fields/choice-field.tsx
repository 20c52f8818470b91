import { Combobox, type ComboboxOption, Select, TextInput } from '@pavilion/ui';
import { useMemo } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { countryName, currencyName } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { constantsOptions, countriesOptions, currenciesOptions } from '../../settings/queries.ts';
import type { ControlProps } from './catalogue-field.tsx';

/** Longer lists get a search (design §4). */
const plainOptionsMax = 30;

/** A field whose value is one of a list: country, currency, time zone, language. */
export function ChoiceField(props: ControlProps) {
  const texts = useTexts('fieldsSettings', 'fieldsControls').group(props.name);
  const states = useTexts('globalComponents', 'common').group('states');
  const options = useOptions(props.name);
  const isSearchable = texts.optional('emptySearchTitle') !== undefined || options.length > plainOptionsMax;
  if (props.isReadOnly) return <ReadOnlyChoice {...props} options={options} />;
  if (isSearchable) {
    return (
      <Combobox
        label={props.label}
        hint={props.hint}
        error={props.error}
        value={props.value}
        options={options}
        isRequired={props.isRequired}
        placeholder={props.placeholder}
        countLabel={(count) => (count > 1 ? states('results', { count }) : states(count === 1 ? 'resultsOne' : 'resultsNone'))}
        noMatchLabel={texts.optional('emptySearchTitle') ?? '–'}
        onChange={props.onChange}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      />
    );
  }
  return (
    <Select
      label={props.label}
      hint={props.hint}
      error={props.error}
      value={props.value}
      aria-required={props.isRequired || undefined}
      onChange={(event) => props.onChange(event.target.value)}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      <option value="">{props.placeholder ?? ''}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** A value that cannot be changed, shown as selectable text. */
function ReadOnlyChoice({ options, ...props }: ControlProps & { options: readonly ComboboxOption[] }) {
  const chosen = options.find(({ value }) => value === props.value);
  return (
    <TextInput
      label={props.label}
      hint={props.hint}
      labelEnd={props.labelEnd}
      error={props.error}
      value={chosen?.label ?? props.value}
      readOnly
    />
  );
}

function useOptions(name: string): ComboboxOption[] {
  const { api, visitor } = useSite();
  const { data: countries } = useQuery({ ...countriesOptions(api), enabled: name === 'country' });
  const currencies = useQuery({ ...currenciesOptions(api), enabled: name === 'currency' }).data ?? [];
  const zones = useQuery({ ...constantsOptions(api), enabled: name === 'timeZone' }).data?.player.timeZone ?? [];
  // Sorting them compares thousands of names, and the form is drawn again at each letter that is typed.
  const countryOptions = useMemo(() => optionsOf(countries ?? [], visitor.locale), [countries, visitor.locale]);
  if (name === 'country') return countryOptions;
  if (name === 'currency') return currencies.map(({ code }) => ({ value: code, label: currencyLabel(code, visitor.locale) }));
  if (name === 'timeZone') return zones.map(({ id, name: label }) => ({ value: id, label }));
  if (name === 'language') return visitor.locales.map(({ code, nativeName }) => ({ value: code, label: nativeName }));
  return [];
}

/** `EUR, Euro`; a code alone where no name is known. */
function currencyLabel(code: string, locale: string): string {
  const name = currencyName(code, locale);
  return name === code ? code : `${code}, ${name}`;
}

/** Countries by their names in the page's language, in its order. */
const optionsOf = (countries: readonly { code: string }[], locale: string): ComboboxOption[] =>
  countries
    .map(({ code }) => ({ value: code, label: countryName(code, locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
