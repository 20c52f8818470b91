import { auditKinds } from '@pavilion/contract/console/audit-kinds.ts';
import { Button, TextInput } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { FilterBar } from '../../components/panel.tsx';
import { english } from '../../texts/english.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { actSought } from './act-sought.ts';
import styles from './audit.module.css';

export const auditFields = ['kind', 'actor', 'act', 'object', 'playerId', 'recordedFrom', 'recordedTo'] as const;
type Field = (typeof auditFields)[number];
type Values = Partial<Record<Field, string>>;

interface FiltersProps {
  search: Readonly<Record<string, string | undefined>>;
  onChange: (changed: Partial<Record<Field, string | undefined>>) => void;
}

/** Every act that has words, in the operator's language, by its name. */
function useActs(): readonly (readonly [act: string, title: string])[] {
  const actName = useTextOf('acts');
  return Object.keys(english.acts).map((act) => [act, actName(act) ?? act]);
}

/** Filters take effect together, by Enter or the button. A person is named by the e-mail, an act by its words (BO-037). */
export function AuditFilters({ search, onChange }: FiltersProps) {
  const say = useText('audit');
  const kindName = useTextOf('audit');
  const acts = useActs();
  const actsId = useId();
  const titleOf = new Map(acts);
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(auditFields.map((field) => [field, search[field] ?? ''])),
    act: titleOf.get(search.act?.split(',')[0] ?? '') ?? search.act ?? '',
  }));
  const put = (field: Field, value: string): void => setValues({ ...values, [field]: value });
  const isFiltered = auditFields.some((field) => (search[field] ?? '') !== '');
  const kinds = auditKinds
    .map((kind) => [kind, kindName(kind) ?? kind] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return (
    <FilterBar>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...values, act: actSought(acts, values.act ?? '') });
        }}
      >
        <OneOrNone
          label={say('kind')}
          none={say('everyKind')}
          options={kinds.map(([kind]) => kind)}
          labelOf={(kind) => new Map(kinds).get(kind)}
          chosen={values.kind}
          onChange={(kind) => put('kind', kind ?? '')}
        />
        {auditFields
          .filter((field) => field !== 'kind')
          .map((field) => (
            <TextInput
              key={field}
              label={say(field)}
              type={field.startsWith('recorded') ? 'date' : 'text'}
              list={field === 'act' ? actsId : undefined}
              value={values[field] ?? ''}
              onChange={(event) => put(field, event.target.value)}
            />
          ))}
        <datalist id={actsId}>
          {[...new Set(titleOf.values())].map((title) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
        </datalist>
        <Button type="submit">{say('filter')}</Button>
        {isFiltered ? (
          <Link to="/audit" className={styles.showAll}>
            {say('all')}
          </Link>
        ) : null}
      </form>
    </FilterBar>
  );
}
