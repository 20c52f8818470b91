/** Public API of retention: what an operator publishes (wire §2.6, §3.15). */
export { admitBoard, admitParticipant } from './tournaments/admit.ts';
export { withdrawTournament } from './tournaments/store.ts';
export { publishTournament, type TournamentDraft } from './tournaments/publish.ts';
export { givePoints, levelNamesOf, standingOfPlayer } from './loyalty/service.ts';
export { offeredQuests, startQuest } from './quests/service.ts';
export { seedRetention } from './seed.ts';
