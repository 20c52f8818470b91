import { TextInput } from '@pavilion/ui';

const lengthMax = 20;

type CodeFieldProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void };

/** A code of an authenticator app; a recovery code has letters too, so it is one box and no pad of digits. */
export function CodeField({ label, value, error, onChange }: CodeFieldProps) {
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={lengthMax}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
