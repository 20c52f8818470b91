import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Field } from './field.tsx';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Icon } from '../icons/icon.tsx';
import { keepEarlyText } from './keep-early.ts';

export type ComboboxOption = { value: string; label: string; end?: ReactNode };
type ComboboxProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  value: string;
  options: readonly ComboboxOption[];
  noMatchLabel: string;
  /** The number of remaining entries, announced to screen readers. */
  countLabel?: (count: number) => string;
  placeholder?: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  isRequired?: boolean;
  isDisabled?: boolean;
};

/** The typed text, the options it leaves, and the active one; keys move and pick. */
function useNarrowing({ options, onChange }: Pick<ComboboxProps, 'options' | 'onChange'>) {
  const [query, setQuery] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
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

  function narrow(typed: string) {
    setQuery(typed);
    setActiveIndex(0);
  }

  return { query, isOpen, matches, activeIndex, list, pick, onKeyDown, narrow, open: () => setQuery(''), close: () => setQuery(null) };
}

/** A searchable list after the ARIA combobox pattern: type to narrow, arrows move, Enter picks, Escape closes (design §4). */
export function Combobox(props: ComboboxProps) {
  const { value, options } = props;
  const narrowing = useNarrowing(props);
  const { query, isOpen, matches, activeIndex } = narrowing;
  const listId = useId();
  const shown = query ?? options.find((option) => option.value === value)?.label ?? '';
  const activeId = isOpen && matches.length > 0 ? `${listId}-${activeIndex}` : undefined;
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      {(control) => (
        <div className={styles.anchor}>
          <span ref={keepEarlyText} className={fieldStyles.box} data-invalid={props.error ? '' : undefined}>
            <input
              {...control}
              role="combobox"
              autoComplete="off"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={activeId}
              value={shown}
              placeholder={props.placeholder}
              onFocus={props.onFocus}
              onClick={narrowing.open}
              onChange={(event) => narrowing.narrow(event.target.value)}
              onBlur={() => {
                narrowing.close();
                props.onBlur?.();
              }}
              aria-required={props.isRequired || undefined}
              disabled={props.isDisabled}
              onKeyDown={narrowing.onKeyDown}
            />
            <Icon name="chevron-down" size="s" className={fieldStyles.chevron} />
          </span>
          <div ref={narrowing.list} id={listId} role="listbox" tabIndex={-1} className={styles.list} hidden={!isOpen}>
            {isOpen ? <Options listId={listId} value={value} narrowing={narrowing} noMatchLabel={props.noMatchLabel} /> : null}
          </div>
          <span className="visually-hidden" role="status">
            {isOpen && query !== '' ? props.countLabel?.(matches.length) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}

type OptionsProps = { listId: string; value: string; narrowing: ReturnType<typeof useNarrowing>; noMatchLabel: string };

function Options({ listId, value, narrowing: { matches, activeIndex, pick }, noMatchLabel }: OptionsProps) {
  if (matches.length === 0) return <p className={styles.none}>{noMatchLabel}</p>;
  return matches.map((option, index) => (
    <Option
      key={option.value}
      id={`${listId}-${index}`}
      option={option}
      isActive={index === activeIndex}
      isChosen={option.value === value}
      onPick={pick}
    />
  ));
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
