import { ChoiceGroup } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import type { ControlProps } from './catalogue-field.tsx';

const genders = ['male', 'female', 'other'] as const;

/** A field with a few plain choices: gender (wire §3.6). */
export function RadioField(props: ControlProps) {
  const texts = useTexts('fieldsSettings', 'fieldsControls').group(props.name);
  return (
    <ChoiceGroup
      legend={props.label}
      hint={props.hint}
      error={props.error}
      value={props.value}
      isRequired={props.isRequired}
      isDisabled={props.isReadOnly}
      options={genders.map((gender) => ({ value: gender, label: texts(`${gender}Label`) }))}
      onChange={props.onChange}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  );
}
