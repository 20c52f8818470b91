import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { freeBets } from '../state/player/free-bets.ts';
import { useStore } from '../state/store.ts';
import { loadDetails } from '../texts.ts';

type Details = typeof import('./details.ts');

const load = async (): Promise<Details> => (await Promise.all([import('./details.ts'), loadDetails()]))[0];

/** Preloads the later screens once the first one is drawn. */
export const loadAhead = (): void => void setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
const LOAD_AFTER_MS = 1500;

const part = <Props,>(pick: (details: Details) => ComponentType<Props>): ComponentType<Props> =>
  lazy(async () => ({ default: pick(await load()) }));

export const BuiltRefusal = part(({ BuiltRefusal: screen }) => screen);
export const EventPage = part(({ EventPage: screen }) => screen);
export const FreeBetChoice = part(({ FreeBetChoice: screen }) => screen);
export const LapsingFreeBets = part(({ LapsingFreeBets: screen }) => screen);
export const MyBets = part(({ MyBets: screen }) => screen);
export const OpenBets = part(({ OpenBets: screen }) => screen);
export const OtherEvents = part(({ OtherEvents: screen }) => screen);
export const Receipt = part(({ Receipt: screen }) => screen);
export const RulesPage = part(({ RulesPage: screen }) => screen);
export const SearchPage = part(({ SearchPage: screen }) => screen);
export const SlipRefusal = part(({ SlipRefusal: screen }) => screen);
export const SlipSettings = part(({ SlipSettings: screen }) => screen);
export const Spotlight = part(({ Spotlight: screen }) => screen);

/** A part that only players with free bets see: nobody else loads it. */
export function WithFreeBets({ children }: { children: ReactNode }) {
  const isShown = useStore(freeBets, ({ length }) => length > 0);
  return isShown ? <Suspense>{children}</Suspense> : null;
}
