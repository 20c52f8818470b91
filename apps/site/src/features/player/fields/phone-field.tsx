import { combinePhone, cutPhoneNumber } from '@pavilion/contract/validation/phone-input.ts';
import { Select, TextInput } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { countriesOptions } from '../../settings/queries.ts';
import type { ControlProps } from './catalogue-field.tsx';
import styles from './phone-field.module.css';
import { splitPhone } from './split-phone.ts';

/** Country prefix and number side by side; together they make the value, empty while one is missing (V-64). */
export function PhoneField(props: ControlProps) {
  const { api, visitor } = useSite();
  const texts = useTexts('fieldsSettings', 'fieldsControls').group('phone');
  const countries = (useQuery(countriesOptions(api)).data ?? []).filter(({ phonePrefix }) => phonePrefix !== '');
  const written = splitPhone(props.value, countries, visitor.country);
  const [typed, setTyped] = useState<{ country: string; number: string }>();
  const { country, number } = typed ?? written;
  const prefix = countries.find(({ code }) => code === country)?.phonePrefix ?? '';

  function change(next: { country: string; number: string }) {
    setTyped(next);
    const nextPrefix = countries.find(({ code }) => code === next.country)?.phonePrefix ?? '';
    props.onChange(combinePhone(nextPrefix, next.number));
  }

  if (props.isReadOnly)
    return <TextInput label={props.label} labelEnd={props.labelEnd} hint={props.hint} value={props.value} readOnly dir="ltr" />;
  return (
    <div className={styles.phone}>
      <Select label={texts('countryCodeLabel')} value={country} onChange={(event) => change({ country: event.target.value, number })}>
        {prefix === '' ? <option value={country}>{texts('placeholder.countryCode')}</option> : null}
        {countries.map(({ code, phonePrefix }) => (
          <option key={code} value={code}>{`${code} +${phonePrefix.replace('+', '')}`}</option>
        ))}
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
        onChange={(event) => change({ country, number: cutPhoneNumber(event.target.value) })}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      />
    </div>
  );
}
