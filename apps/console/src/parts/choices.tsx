import type { ReactNode } from 'react';
import styles from './choices.module.css';

interface ChoiceProps {
  isChosen: boolean;
  onTurn: (isChosen: boolean) => void;
  children: ReactNode;
}

/** One box to tick, with its words beside it. */
export const Choice = ({ isChosen, onTurn, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="checkbox" checked={isChosen} onChange={(event) => onTurn(event.target.checked)} />
    {children}
  </label>
);

interface ChoicesProps<Id extends string> {
  legend: string;
  options: readonly Id[];
  /** The words of an option; without it they are its id. */
  labelOf?: (id: Id) => string;
  chosen: readonly Id[];
  onChange: (chosen: readonly Id[]) => void;
}

/** Any number of a few options. */
export function Choices<Id extends string>({ legend, options, labelOf = (id) => id, chosen, onChange }: ChoicesProps<Id>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map((id) => (
        <Choice
          key={id}
          isChosen={chosen.includes(id)}
          onTurn={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {labelOf(id)}
        </Choice>
      ))}
    </fieldset>
  );
}
