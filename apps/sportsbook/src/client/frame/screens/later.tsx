import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { freeBets } from '../state/player/free-bets.ts';
import { useStore } from '../state/store.ts';
import { loadDetails } from '../texts.ts';

type Details = typeof import('./details.ts');

let loaded: Details | undefined;

/** Loads the later screens; where they are the first to be drawn, before anything is. */
export async function load(): Promise<Details> {
  loaded = (await Promise.all([import('./details.ts'), loadDetails()]))[0];
  return loaded;
}

/** Preloads the later screens once the first one is drawn. */
export const loadAhead = (): void => void setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS);
const LOAD_AFTER_MS = 1500;

function part<Props extends object>(pick: (details: Details) => ComponentType<Props>): ComponentType<Props> {
  const Later: ComponentType<Props> = lazy(async () => ({ default: pick(await load()) }));
  return function Part(props: Props) {
    // Chosen once: another component in its place would begin anew.
    const [Screen] = useState<ComponentType<Props>>(() => (loaded === undefined ? Later : pick(loaded)));
    return <Screen {...props} />;
  };
}

export const BuiltRefusal = part(({ BuiltRefusal: screen }) => screen);
export const Featured = part(({ Featured: screen }) => screen);
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
