/** Everything the first paint does without: one file, loaded when the browser rests or a screen needs it. */
export { Featured } from './events/featured.tsx';
export { EventPage } from './events/event-page.tsx';
export { BuiltRefusal } from './slip/built-refusal.tsx';
export { FreeBetChoice, LapsingFreeBets } from './slip/free-bet-choice.tsx';
export { MyBets } from './bets/my-bets.tsx';
export { OpenBets } from './bets/open-bets.tsx';
export { Receipt } from './slip/receipt.tsx';
export { RulesPage } from './rules.tsx';
export { SearchPage } from './search/search-page.tsx';
export { SlipRefusal } from './slip/slip-refusal.tsx';
export { SlipSettings } from './slip/slip-settings.tsx';
export { OtherEvents } from './events/other-events.tsx';
export { Spotlight } from './events/spotlight.tsx';
