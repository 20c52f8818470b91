import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { keepEarlyText } from './keep-early.ts';

export type ComboboxOption = { value: string; label: string; end?: ReactNode };
export type ComboboxProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  value: string;
  options: readonly ComboboxOption[];
  noMatchLabel: string;
  /** How many entries are left, for who cannot see the list. */
  countLabel?: (count: number) => string;
  placeholder?: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  isRequired?: boolean;
  isDisabled?: boolean;
};

/** A searchable list after the ARIA combobox pattern: type to narrow, arrows move, Enter picks, Escape closes (design.md §4). */
export function Combobox(props: ComboboxProps) {
  const { value, options, onChange } = props;
  const [query, setQuery] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = options.find((option) => option.value === value);
  const matches = matching(options, query ?? '');
  const isOpen = query !== null;

  function pick(option: ComboboxOption | undefined) {
    if (option) onChange(option.value);
    setQuery(null);
  }

  function move(index: number) {
    const next = Math.max(0, Math.min(matches.length - 1, index));
    setActiveIndex(next);
    list.current?.children.item(next)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(activeIndex + (event.key === 'ArrowDown' ? 1 : -1));
      else setQuery('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      pick(matches[activeIndex]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setQuery(null);
    }
  }

  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      {(control) => (
        <div className={styles.anchor}>
          <span ref={keepEarlyText} className={styles.box} data-invalid={props.error ? '' : undefined}>
            <input
              {...control}
              role="combobox"
              autoComplete="off"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={isOpen && matches.length > 0 ? `${listId}-${activeIndex}` : undefined}
              value={query ?? chosen?.label ?? ''}
              placeholder={props.placeholder}
              onFocus={props.onFocus}
              onClick={() => setQuery('')}
              onChange={(event) => {
                setQuery(event.target.value);
                setActiveIndex(0);
              }}
              onBlur={() => {
                setQuery(null);
                props.onBlur?.();
              }}
              aria-required={props.isRequired || undefined}
              disabled={props.isDisabled}
              onKeyDown={onKeyDown}
            />
            <Icon name="chevron-down" size="s" className={styles.chevron} />
          </span>
          <div ref={list} id={listId} role="listbox" tabIndex={-1} className={styles.list} hidden={!isOpen}>
            {isOpen
              ? matches.map((option, index) => (
                  <Option
                    key={option.value}
                    id={`${listId}-${index}`}
                    option={option}
                    isActive={index === activeIndex}
                    isChosen={option.value === value}
                    onPick={pick}
                  />
                ))
              : null}
            {isOpen && matches.length === 0 ? <p className={styles.none}>{props.noMatchLabel}</p> : null}
          </div>
          <span className="vh" role="status">
            {isOpen && query !== '' ? props.countLabel?.(matches.length) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}

type OptionProps = { id: string; option: ComboboxOption; isActive: boolean; isChosen: boolean; onPick: (option: ComboboxOption) => void };

function Option({ id, option, isActive, isChosen, onPick }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={styles.option}
      aria-selected={isChosen}
      data-active={isActive ? '' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseUp={() => onPick(option)}
    >
      {option.label}
      {option.end ? <span className={styles.optionEnd}>{option.end}</span> : null}
    </div>
  );
}

function matching(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (!wanted) return options;
  return options.filter((option) => option.label.toLocaleLowerCase().includes(wanted) || option.value.toLocaleLowerCase().includes(wanted));
}
