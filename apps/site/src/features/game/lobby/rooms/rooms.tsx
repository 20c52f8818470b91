import type { RoomKind } from '@pavilion/contract/areas/game/lobby.ts';
import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '../../../../hydration/use-query.ts';
import { useMedia } from '../../../../browser/use-media.ts';
import { type Texts, useDocumentTexts } from '../../../../content/texts.tsx';
import { useIsSignedIn } from '../../../../session/use-session.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { contentDocumentOptions } from '../../../../content/queries.ts';
import { lobbyOptions, type LobbyView } from '../queries.ts';
import { Doors } from './doors.tsx';
import { Facts } from './facts.tsx';
import { FeatureRoom } from './feature-room.tsx';
import { JackpotsRoom } from './jackpots-room.tsx';
import { LiveRoom } from './live-room.tsx';
import { OriginalsRoom } from './originals-room.tsx';
import { PlayerRooms } from './player-rooms.tsx';
import { RankedRoom } from './ranked-room.tsx';
import { SportsRoom } from './sports-room.tsx';
import { WinsRoom } from './wins-room.tsx';

export type RoomProps = { room: LobbyView['rooms'][number]; lobby: LobbyView; texts: Texts };

/** The doors and the rooms, in the server's order; a player's own rooms come after the first. */
export function Rooms({ tournament, since }: { tournament: ReactNode; since: ComponentType<{ texts: Texts }> }) {
  const { api, visitor } = useSite();
  const isSignedIn = useIsSignedIn();
  const { roomsAbove, roomsBelow } = useRoomsBeside();
  const { data: home } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'home' }));
  const { data: lobby } = useQuery(lobbyOptions(api, visitor));
  const texts = useDocumentTexts(home ?? undefined);
  if (!home || lobby === undefined) return null;
  const rooms = lobby.rooms.map((room) => (
    <Room key={room.kind} room={room} lobby={lobby} texts={texts.group(`rooms.${room.kind}`)} tournament={tournament} />
  ));
  const around = lobby.rooms.slice(0, roomsAbove + roomsBelow).flatMap(({ games }) => games);
  // In one list, so that keys keep the rooms' state when a rotated screen reorders them.
  const own = isSignedIn ? [<PlayerRooms key="own" texts={texts} since={since} around={around} />] : [];
  return (
    <>
      <Doors doors={lobby.doors} label={texts('rooms.doorsLabel')} />
      {[...rooms.slice(0, roomsAbove), ...own, ...rooms.slice(roomsAbove)]}
    </>
  );
}

/**
 * Which rooms stand within a screen of the player's own, which show none of their games. Above them are as many as the first screen has: what a
 * player's data brings must not move them. A screen that is tall for its width has the second one too, and a wide one that is tall has more below.
 */
function useRoomsBeside(): { roomsAbove: number; roomsBelow: number } {
  const { visitor } = useSite();
  const isTall = useMedia('(max-aspect-ratio: 7/5)', visitor.isMobile);
  return { roomsAbove: visitor.isMobile || isTall ? 2 : 1, roomsBelow: isTall && !visitor.isMobile ? 2 : 1 };
}

const byKind: Partial<Record<RoomKind, (props: RoomProps) => ReactNode>> = {
  ranked: RankedRoom,
  picks: RankedRoom,
  feature: FeatureRoom,
  jackpots: JackpotsRoom,
  live: LiveRoom,
  originals: OriginalsRoom,
  sports: SportsRoom,
  wins: WinsRoom,
  facts: Facts,
};

function Room({ tournament, ...props }: RoomProps & { tournament: ReactNode }) {
  const Shown = byKind[props.room.kind];
  if (Shown !== undefined) return <Shown {...props} />;
  return props.room.kind === 'tournaments' ? tournament : null;
}
