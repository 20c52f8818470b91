import { TextInput } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import { PhoneField } from './phone-field.tsx';
import type { EntryMode } from './entry-modes.ts';

type LoginFieldProps = {
  mode: EntryMode;
  emailLabel: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** The login: a phone number or an e-mail address. */
export function LoginField({ mode, emailLabel, onChange, ...bind }: LoginFieldProps) {
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  if (mode === 'phone')
    return <PhoneField {...bind} name="phone" label={controls('phone.label')} placeholder={undefined} onChange={onChange} />;
  return (
    <TextInput
      {...bind}
      label={emailLabel}
      type="email"
      inputMode="email"
      autoComplete="username webauthn"
      autoCapitalize="none"
      dir="ltr"
      maxLength={250}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
