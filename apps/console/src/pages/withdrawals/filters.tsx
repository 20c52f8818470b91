import { concernNames } from '@pavilion/contract/console/payment/views.ts';
import { Button } from '@pavilion/ui';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { listed } from '../../api/query-given.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { FilterBar } from '../../components/panel.tsx';
import { useText } from '../../texts/use-text.ts';
import { useMethodChoices } from '../invoices/use-method-choices.ts';

const chosen = ['concern', 'method', 'currency'] as const;
/** One player's withdrawals are shown by a link, and the rest again by a button. */
export const heldFilters = [...chosen, 'player'] as const;
type Words = Readonly<Record<string, string | undefined>>;

/** The filter of the queue as the address has it. */
export const heldFilterOf = ({ concern, method, currency, player }: Words) => ({
  concern: listed(concern),
  method: listed(method),
  currency: listed(currency),
  playerId: player,
});

export const isNarrowed = (search: Words): boolean => heldFilters.some((name) => search[name] !== undefined);

/** The queue by reason, method and currency (operator §2.2, page 11). */
export function QueueFilters() {
  const say = useText('payments');
  const [search, change] = useSearchState();
  const { methods, currencies } = useMethodChoices('withdrawal');
  const choices: Record<(typeof chosen)[number], readonly (readonly [string, string])[]> = {
    concern: concernNames.map((name) => [name, say(name)]),
    method: methods,
    currency: currencies.map((code) => [code, code]),
  };
  return (
    <FilterBar>
      {chosen.map((name) => (
        <OneOrNone
          key={name}
          label={say(name)}
          none={say('every')}
          options={choices[name].map(([value]) => value)}
          labelOf={(value) => new Map(choices[name]).get(value)}
          chosen={search[name]}
          onChange={(choice) => change({ [name]: choice, row: undefined })}
        />
      ))}
      {isNarrowed(search) ? (
        <Button
          kind="quiet"
          icon="x"
          onClick={() => change({ concern: undefined, method: undefined, currency: undefined, player: undefined })}
        >
          {say('clearFilters')}
        </Button>
      ) : null}
    </FilterBar>
  );
}
