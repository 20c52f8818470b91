import { throttleStore } from '../../../kernel/throttle/store.ts';

export const throttles = throttleStore('player.throttle');
