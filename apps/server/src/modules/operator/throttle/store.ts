import { throttleStore } from '../../../kernel/throttle/store.ts';

export const { lockThrottles, writeThrottle, deleteThrottles, deleteEndedThrottles, giveBack } = throttleStore('console.operator_throttle');
