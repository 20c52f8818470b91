import { loadableBelow } from '../../../navigation/below.ts';

/** Everything of the lobby but its top: rendered by the server, its scripts load late. */
export const roomsPart = loadableBelow(() => import('./rooms/rooms.tsx').then(({ Rooms }) => Rooms));
