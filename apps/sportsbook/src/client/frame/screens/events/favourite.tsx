import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { EventView } from '../../data/views.ts';
import { pickEventName } from '../../state/names.ts';
import { preferences, toggleTeam, toggleTournament } from '../../state/player/preferences.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';

function Star({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="favourite" aria-pressed={isOn} onClick={onToggle}>
      <Icon name="star" size="s" />
      <span className="visually-hidden">{t(isOn ? 'favourite.remove' : 'favourite.add', { name })}</span>
    </button>
  );
}

/** Favourites are teams: the star of an event adds or removes both of its sides. */
export function FavouriteTeams({ event }: { event: EventView }) {
  const isOn = useStore(preferences, ({ favouriteTeams }) => favouriteTeams.includes(event.home) || favouriteTeams.includes(event.away));
  const toggle = (): void => {
    const { favouriteTeams } = preferences.get();
    const sides = [event.home, event.away].filter((side) => side !== '' && favouriteTeams.includes(side) === isOn);
    for (const side of sides) toggleTeam(side);
  };
  return <Star name={pickEventName(event)} isOn={isOn} onToggle={toggle} />;
}

export function FavouriteLeague({ id, name }: { id: string; name: string }) {
  const isOn = useStore(preferences, ({ favouriteTournaments }) => favouriteTournaments.includes(id));
  return <Star name={name} isOn={isOn} onToggle={() => toggleTournament(id)} />;
}
