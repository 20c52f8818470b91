export { endUnanswered, guardPool } from './guards.ts';
