import type { Kernel } from '../../../kernel/context.ts';
import type { BonusKernel } from '../bonuses/kernel.ts';
import type { GamePorts } from '../ports.ts';

/** What giving, playing and ending free spins needs of the process. */
export type FreespinKernel = BonusKernel & Pick<Kernel, 'jobs'> & { game: Pick<GamePorts, 'studio' | 'bettingCompany'> };
