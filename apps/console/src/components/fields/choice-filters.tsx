import { OneOrNone } from './choices.tsx';
import { FilterBar } from '../panel.tsx';

interface ChoiceFiltersProps<Name extends string> {
  names: readonly Name[];
  /** The values of each, with their words. */
  choices: Readonly<Record<Name, Readonly<Record<string, string>>>>;
  labelOf: (name: Name) => string;
  none: string;
  chosen: Readonly<Partial<Record<Name, string>>>;
  onChange: (name: Name, value: string | undefined) => void;
}

/** Filters with fixed values, at most one of them chosen. */
export const ChoiceFilters = <Name extends string>({ names, choices, labelOf, none, chosen, onChange }: ChoiceFiltersProps<Name>) => (
  <FilterBar>
    {names.map((name) => (
      <OneOrNone
        key={name}
        label={labelOf(name)}
        none={none}
        options={Object.keys(choices[name])}
        labelOf={(value) => choices[name][value]}
        chosen={chosen[name]}
        onChange={(value) => onChange(name, value)}
      />
    ))}
  </FilterBar>
);
