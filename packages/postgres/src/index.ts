export { atBeats, untilBeat } from './beats.ts';
export { guardPool } from './guarded-pool.ts';
export { doubtSilent, endUnanswered } from './guards.ts';
export { boundCalls, CALL_PATIENCE_MS, halfPatiently, LONG_PATIENCE_MS, Patience, patiently, withoutPatience } from './patience.ts';
