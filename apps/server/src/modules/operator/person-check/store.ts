import { solutionStore } from '../../../kernel/person-check/store.ts';

export const solutions = solutionStore('console.solved_challenge');
