import { concernNames } from '@pavilion/contract/console/payment/views.ts';
import { Button } from '@pavilion/ui';
import { OneOrNone } from '../../parts/fields/choices.tsx';
import { listed } from '../../api/query-given.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { FilterBar } from '../../parts/panel.tsx';
import { useText } from '../../texts/use-text.ts';
import { useMethodChoices } from '../invoices/use-method-choices.ts';

export const heldFilters = ['concern', 'method', 'currency'] as const;
type HeldFilter = Record<(typeof heldFilters)[number], string[]>;

/** The filter of the queue as the address has it. */
export const heldFilterOf = ({ concern, method, currency }: Readonly<Record<string, string | undefined>>): HeldFilter => ({
  concern: listed(concern),
  method: listed(method),
  currency: listed(currency),
});

export const isNarrowed = (filter: HeldFilter): boolean => heldFilters.some((name) => filter[name].length > 0);

/** The queue by reason, method and currency (operator §2.2, page 11). */
export function QueueFilters() {
  const say = useText('payments');
  const [search, change] = useSearchState();
  const { methods, currencies } = useMethodChoices('withdrawal');
  const choices: Record<(typeof heldFilters)[number], readonly (readonly [string, string])[]> = {
    concern: concernNames.map((name) => [name, say(name)]),
    method: methods,
    currency: currencies.map((code) => [code, code]),
  };
  return (
    <FilterBar>
      {heldFilters.map((name) => (
        <OneOrNone
          key={name}
          label={say(name)}
          none={say('every')}
          options={choices[name].map(([value]) => value)}
          labelOf={(value) => new Map(choices[name]).get(value)}
          chosen={search[name]}
          onChange={(chosen) => change({ [name]: chosen, row: undefined })}
        />
      ))}
      {isNarrowed(heldFilterOf(search)) ? (
        <Button kind="quiet" icon="x" onClick={() => change({ concern: undefined, method: undefined, currency: undefined })}>
          {say('clearFilters')}
        </Button>
      ) : null}
    </FilterBar>
  );
}
