import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { type CodeCells, type CodeStep, isForeignKey, pressKey, putDigits, typeDigit } from './code-cells.ts';
import styles from './code-input.module.css';
import { Icon } from '../icons/icon.tsx';

type CodeInputProps = {
  /** One name for all boxes, such as "6-digit code". */
  label: string;
  digitLabel: (position: number) => string;
  cells: CodeCells;
  onChange: (cells: CodeCells) => void;
  error?: string;
};

/** A box for each digit (design §4): typing moves on, pasting fills all, and the phone's one-time-code suggestion is accepted. */
export function CodeInput({ label, digitLabel, cells, onChange, error }: CodeInputProps) {
  const group = useRef<HTMLDivElement>(null);
  const errorId = useId();

  function follow({ cells: next, focus }: CodeStep) {
    if (next !== cells) onChange(next);
    const box = group.current?.querySelectorAll('input').item(focus);
    box?.focus();
    box?.select();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number) {
    // Handled here because typing the same digit over itself changes no text, and so raises no input event.
    const isDigit = /^\p{Nd}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = isDigit ? typeDigit(cells, index, event.key) : pressKey(cells, index, event.key);
    if (step || isForeignKey(event)) event.preventDefault();
    if (step) follow(step);
  }

  function onType(event: ChangeEvent<HTMLInputElement>, index: number) {
    const text = event.target.value;
    const before = cells[index] ?? '';
    // Phone keyboards insert beside the existing digit; autofill writes the whole code into one box.
    const typed = text.length === before.length + 1 ? text.replace(before, '') : text;
    if (typed === '') follow({ cells: cells.with(index, ''), focus: index });
    else follow([...typed].length === 1 ? typeDigit(cells, index, typed) : putDigits(cells, index, typed));
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, index: number) {
    event.preventDefault();
    follow(putDigits(cells, index, event.clipboardData.getData('text')));
  }

  return (
    <div className={styles.whole}>
      <div ref={group} className={styles.boxes} role="group" aria-label={label} aria-describedby={error ? errorId : undefined} dir="ltr">
        {cells.map((cell, index) => (
          <input
            key={index}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={digitLabel(index + 1)}
            aria-invalid={error ? true : undefined}
            value={cell}
            onChange={(event) => onType(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} className={styles.error} role="alert">
          <Icon name="circle-alert" size="s" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
