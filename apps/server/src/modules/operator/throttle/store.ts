import { throttleStore } from '../../../kernel/throttle/store.ts';

export const throttles = throttleStore('console.operator_throttle');
