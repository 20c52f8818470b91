import { solutionStore } from '../../../kernel/person-check/store.ts';

export const solutions = solutionStore('player.solved_challenge');
