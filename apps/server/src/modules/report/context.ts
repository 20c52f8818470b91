import type { Kernel } from '../../kernel/context.ts';

/** The kernel with what reports need. */
export type ReportKernel = Pick<Kernel, 'database' | 'clock' | 'log'>;
