import { combinePhone } from '@pavilion/contract/validation/phone-input.ts';
import { Select, TextInput } from '@pavilion/ui';
import { memo, useMemo, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { countriesOptions } from '../../settings/queries.ts';
import type { ControlProps } from './catalogue-field.tsx';
import styles from './phone-field.module.css';
import { type PhoneParts, readPhone, splitPhone } from './split-phone.ts';
import { useCanonicalPhone } from './use-phone-rule.ts';

/** Country prefix and number side by side; together they make the value, empty while one is missing (V-64). */
export function PhoneField(props: ControlProps) {
  const { api, visitor } = useSite();
  const texts = useTexts('fieldsSettings', 'fieldsControls').group('phone');
  const { data } = useQuery(countriesOptions(api));
  const countries = useMemo(() => (data ?? []).filter(({ phonePrefix }) => phonePrefix !== ''), [data]);
  const written = splitPhone(props.value, countries, props.homeCountry || visitor.country);
  const [typed, setTyped] = useState<PhoneParts>();
  const { country, number } = typed ?? written;
  const prefix = countries.find(({ code }) => code === country)?.phonePrefix ?? '';

  const canonicalPhone = useCanonicalPhone();
  const isPhone = (whole: string): boolean => canonicalPhone(whole) !== undefined;

  function change(next: PhoneParts) {
    setTyped(next);
    const nextPrefix = countries.find(({ code }) => code === next.country)?.phonePrefix ?? '';
    const whole = combinePhone(nextPrefix, next.number);
    // Without the zero that is dialled at home alone: the page says where a code went.
    props.onChange(canonicalPhone(whole) ?? whole);
  }

  if (props.isReadOnly)
    return <TextInput label={props.label} labelEnd={props.labelEnd} hint={props.hint} value={props.value} readOnly dir="ltr" />;
  return (
    <div className={styles.phone}>
      <Select label={texts('countryCodeLabel')} value={country} onChange={(event) => change({ country: event.target.value, number })}>
        {prefix === '' ? <option value={country}>{texts('placeholder.countryCode')}</option> : null}
        <PrefixOptions countries={countries} />
      </Select>
      <TextInput
        label={props.label}
        labelEnd={props.labelEnd}
        hint={props.hint}
        error={props.error}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        placeholder={texts('placeholder.phoneNumber')}
        aria-required={props.isRequired || undefined}
        value={number}
        onChange={(event) => change(readPhone(event.target.value, { before: { country, number }, countries, isPhone }))}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      />
    </div>
  );
}

/** Two hundred of them, which stay as they are while a number is typed. */
const PrefixOptions = memo(function PrefixOptions({ countries }: { countries: readonly { code: string; phonePrefix: string }[] }) {
  return countries.map(({ code, phonePrefix }) => <option key={code} value={code}>{`${code} +${phonePrefix.replace('+', '')}`}</option>);
});
