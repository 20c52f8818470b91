import type { Kernel } from '../../../kernel/context.ts';
import type { BonusKernel } from '../bonuses/kernel.ts';
import type { GamePorts } from '../ports.ts';

/** The dependencies of granting, playing and ending free spins. */
export type FreespinKernel = BonusKernel & Pick<Kernel, 'jobs'> & { game: Pick<GamePorts, 'studio' | 'bettingCompany'> };
