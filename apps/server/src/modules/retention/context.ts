import type { Kernel } from '../../kernel/context.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
import type { FreespinKernel } from '../game/index.ts';
import type { WalletKernel } from '../wallet/index.ts';

/** The kernel with what retention needs: the context of jobs, reactions and the public API. */
export type RetentionKernel = Kernel & WalletKernel & FreespinKernel;

/** The context of retention's operations. */
export type RetentionContext = RequestContext & RetentionKernel;
