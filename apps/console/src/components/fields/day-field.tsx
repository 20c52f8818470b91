import { TextInput } from '@pavilion/ui';

interface DayFieldProps {
  label: string;
  /** As `YYYY-MM-DD`; undefined for none. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day, or none: what a list begins or ends with. */
export const DayField = ({ label, day, onChange }: DayFieldProps) => (
  <TextInput label={label} type="date" value={day ?? ''} onChange={(event) => onChange(event.target.value || undefined)} />
);
