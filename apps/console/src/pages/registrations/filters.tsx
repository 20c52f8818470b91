import { Button, TextInput } from '@pavilion/ui';
import { DayField } from '../../components/fields/day-field.tsx';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { listed, listedCountry } from '../../api/query-given.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { FilterBar } from '../../components/panel.tsx';
import type { ViewWords } from '../../components/fields/saved-views.tsx';
import { useTyped } from '../../components/fields/use-typed.ts';
import { useText } from '../../texts/use-text.ts';
import { startOfDay } from '../../texts/zone-day.ts';
import { failingFields } from './fields.ts';

export const registrationFilters = ['country', 'tag', 'field', 'tries', 'from', 'to'] as const;

/** The filters from the address; both days are included, in the chosen time zone. */
export const registrationFilterOf = ({ country, tag, field, tries, from, to }: ViewWords, zone: string) => ({
  country: listedCountry(country),
  affiliateTag: listed(tag),
  field: listed(field),
  isRefused: tries === 'refused' ? true : undefined,
  createdFrom: startOfDay(from, zone),
  createdTo: startOfDay(to, zone, 1),
});

export function RegistrationFilters() {
  const say = useText('registrations');
  const [search, change] = useSearchState();
  const [typed, setTyped] = useTyped(search.tag ?? '');
  const narrow = (changed: Readonly<Record<string, string | undefined>>): void => change({ ...changed, row: undefined });
  return (
    <FilterBar>
      <OneOrNone
        label={say('tries')}
        none={say('everyTry')}
        options={['refused']}
        labelOf={() => say('refusedOnly')}
        chosen={search.tries}
        onChange={(tries) => narrow({ tries })}
      />
      <OneOrNone
        label={say('failing')}
        none={say('anyField')}
        options={failingFields}
        labelOf={(field) => say(`field_${field}`)}
        chosen={search.field}
        onChange={(field) => narrow({ field })}
      />
      <TextInput
        label={say('country')}
        value={search.country ?? ''}
        maxLength={2}
        onChange={(event) => narrow({ country: event.target.value.toUpperCase() || undefined })}
      />
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          narrow({ tag: typed.trim() || undefined });
        }}
      >
        <TextInput label={say('tag')} value={typed} maxLength={100} onChange={(event) => setTyped(event.target.value)} />
      </form>
      <DayField label={say('from')} day={search.from} onChange={(from) => narrow({ from })} />
      <DayField label={say('to')} day={search.to} onChange={(to) => narrow({ to })} />
      <Button onClick={() => narrow({ tag: typed.trim() || undefined })}>{say('show')}</Button>
    </FilterBar>
  );
}
