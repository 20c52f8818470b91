import { Button, TextInput } from '@pavilion/ui';
import { sessionStates } from '@pavilion/contract/console/player/views.ts';
import { DayField } from '../../components/fields/day-field.tsx';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { listed, listedCountry } from '../../api/query-given.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { FilterBar } from '../../components/panel.tsx';
import type { ViewWords } from '../../components/fields/saved-views.tsx';
import { useText } from '../../texts/use-text.ts';
import { startOfDay } from '../../texts/zone-day.ts';

const deviceTypes = ['desktop', 'mobile', 'tablet'] as const;
const extras = ['playing', 'shared'] as const;

const among = <Word extends string>(words: readonly Word[], word: string | undefined): Word | undefined =>
  words.find((one) => one === word);

export const sessionFilters = ['state', 'country', 'device', 'only', 'player', 'deviceOf', 'addressOf', 'from', 'until'] as const;

/** The filters from the address; both days are included, in the chosen time zone. */
export const sessionFilterOf = ({ state, country, device, only, player, deviceOf, addressOf, from, until }: ViewWords, zone: string) => ({
  state: among(sessionStates, state),
  country: listedCountry(country),
  deviceType: listed(among(deviceTypes, device)),
  isPlaying: only === 'playing' ? true : undefined,
  isShared: only === 'shared' ? true : undefined,
  playerId: player,
  deviceOf,
  addressOf,
  createdFrom: startOfDay(from, zone),
  createdTo: startOfDay(until, zone, 1),
});

/** The filters by device, address or player are set by links from a session, and cleared by a button. */
const narrowings = ['deviceOf', 'addressOf', 'player'] as const;

export function SessionFilters() {
  const say = useText('sessions');
  const [search, change] = useSearchState();
  const narrow = (changed: Readonly<Record<string, string | undefined>>): void => change({ ...changed, row: undefined });
  return (
    <FilterBar>
      <OneOrNone
        label={say('state')}
        none={say('everyState')}
        options={sessionStates}
        labelOf={(one) => say(`state_${one}`)}
        chosen={search.state}
        onChange={(state) => narrow({ state })}
      />
      <OneOrNone
        label={say('deviceType')}
        none={say('everyDevice')}
        options={deviceTypes}
        labelOf={(one) => say(`device_${one}`)}
        chosen={search.device}
        onChange={(device) => narrow({ device })}
      />
      <OneOrNone
        label={say('only')}
        none={say('everything')}
        options={extras}
        labelOf={(one) => say(`only_${one}`)}
        chosen={search.only}
        onChange={(only) => narrow({ only })}
      />
      <TextInput
        label={say('country')}
        value={search.country ?? ''}
        maxLength={2}
        onChange={(event) => narrow({ country: event.target.value.toUpperCase() || undefined })}
      />
      <DayField label={say('from')} day={search.from} onChange={(from) => narrow({ from })} />
      <DayField label={say('until')} day={search.until} onChange={(until) => narrow({ until })} />
      {narrowings
        .filter((name) => search[name] !== undefined)
        .map((name) => (
          <Button key={name} icon="x" onClick={() => narrow({ [name]: undefined })}>
            {say(`by_${name}`)}
          </Button>
        ))}
    </FilterBar>
  );
}
