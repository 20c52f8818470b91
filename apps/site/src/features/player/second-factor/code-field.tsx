import { asciiDigits } from '@pavilion/money/typed.ts';
import { TextInput } from '@pavilion/ui';

const lengthMax = 20;

type CodeFieldProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void };

/** The field for an authenticator code; one text box, because recovery codes contain letters. */
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
      onChange={(event) => onChange(asciiDigits(event.target.value))}
    />
  );
}
