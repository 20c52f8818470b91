import { asciiDigits } from '@pavilion/money/typed.ts';
import { type ChangeEvent, Fragment, type KeyboardEvent, useRef } from 'react';
import { Group, type GroupProps } from './choice-group.tsx';
import styles from './choice-group.module.css';
import fieldStyles from './field.module.css';

type NumberPart = {
  name: string;
  label: string;
  /** The placeholder of an empty part. */
  mark: string;
  value: string;
  digits: number;
  onChange: (digits: string) => void;
};

/** A few short numbers in one box that form one value, such as a day: a part that is full leads on to the next, deleting in an empty one back. */
export function NumberRow({ parts, between, ...group }: GroupProps & { parts: readonly NumberPart[]; between: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const moveTo = (index: number): void => {
    const input = box.current?.querySelectorAll('input').item(index);
    input?.focus();
    input?.select();
  };

  function type(event: ChangeEvent<HTMLInputElement>, index: number) {
    const part = parts[index];
    if (part === undefined) return;
    const digits = asciiDigits(event.target.value).replace(/\D/g, '').slice(0, part.digits);
    part.onChange(digits);
    if (digits.length === part.digits && digits.length > part.value.length && index + 1 < parts.length) moveTo(index + 1);
  }

  function press(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || index === 0) return;
    event.preventDefault();
    moveTo(index - 1);
  }

  return (
    <Group {...group}>
      {({ noteId, onFocus, onBlur }) => (
        <span ref={box} className={`${fieldStyles.box} ${styles.numbers}`} data-invalid={group.error ? '' : undefined}>
          {parts.map(({ name, label, mark, value }, index) => (
            <Fragment key={name}>
              {index === 0 ? null : <span aria-hidden="true">{between}</span>}
              <input
                data-part={name}
                inputMode="numeric"
                autoComplete="off"
                aria-label={label}
                aria-invalid={group.error ? true : undefined}
                aria-describedby={noteId}
                placeholder={mark}
                value={value}
                onFocus={onFocus}
                onBlur={onBlur}
                onKeyDown={(event) => press(event, index)}
                onChange={(event) => type(event, index)}
              />
            </Fragment>
          ))}
        </span>
      )}
    </Group>
  );
}
