import { Select } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts/use-text.ts';
import styles from './choices.module.css';

interface ChoiceProps {
  isChosen: boolean;
  onTurn: (isChosen: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its label. */
export const Choice = ({ isChosen, onTurn, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="checkbox" checked={isChosen} onChange={(event) => onTurn(event.target.checked)} />
    {children}
  </label>
);

interface OptionsProps<Id extends string> {
  options: readonly Id[];
  /** The words of an option; without any they are its id. */
  labelOf?: (id: Id) => string | undefined;
}

interface OneOfProps<Id extends string> extends OptionsProps<Id> {
  label: string;
  /** Undefined until somebody chooses. */
  chosen: Id | undefined;
  onChange: (chosen: Id) => void;
  /** The dialog opens with the focus on it. */
  isFirst?: boolean;
}

const optionsOf = <Id extends string>({ options, labelOf }: OptionsProps<Id>): ReactNode =>
  options.map((id) => (
    <option key={id} value={id}>
      {labelOf?.(id) ?? id}
    </option>
  ));

/** No option has this id. */
const NONE = ' ';

/** One of a few options. */
export function OneOf<Id extends string>({ label, chosen, onChange, isFirst = false, ...given }: OneOfProps<Id>) {
  const choose = (value: string): void => {
    const id = given.options.find((one) => one === value);
    if (id !== undefined) onChange(id);
  };
  const say = useText('common');
  return (
    <Select
      label={label}
      value={chosen ?? NONE}
      onChange={(event) => choose(event.target.value)}
      {...(isFirst ? { 'data-autofocus': '' } : {})}
    >
      {chosen === undefined ? (
        <option value={NONE} disabled>
          {say('choose')}
        </option>
      ) : null}
      {optionsOf(given)}
    </Select>
  );
}

interface OneOrNoneProps<Id extends string> extends OptionsProps<Id> {
  label: string;
  /** The words for none of them. */
  none: string;
  chosen: string | undefined;
  onChange: (chosen: Id | undefined) => void;
}

/** One of a few options, or none: what narrows a list. */
export const OneOrNone = <Id extends string>({ label, none, chosen = '', onChange, ...given }: OneOrNoneProps<Id>) => (
  <Select label={label} value={chosen} onChange={(event) => onChange(given.options.find((one) => one === event.target.value))}>
    <option value="">{none}</option>
    {optionsOf(given)}
  </Select>
);

interface ChoicesProps<Id extends string> extends OptionsProps<Id> {
  legend: string;
  chosen: readonly Id[];
  onChange: (chosen: readonly Id[]) => void;
}

/** Any number of a few options. */
export function Choices<Id extends string>({ legend, options, labelOf, chosen, onChange }: ChoicesProps<Id>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map((id) => (
        <Choice
          key={id}
          isChosen={chosen.includes(id)}
          onTurn={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {labelOf?.(id) ?? id}
        </Choice>
      ))}
    </fieldset>
  );
}
