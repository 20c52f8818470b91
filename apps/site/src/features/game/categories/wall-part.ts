import { loadableBelow } from '../../../navigation/below.ts';

/** The wall of lanterns at the head of the jackpots' list; no other list loads its code. */
export const wallPart = loadableBelow(() => import('./jackpots-head.tsx').then(({ JackpotsHead }) => JackpotsHead));
