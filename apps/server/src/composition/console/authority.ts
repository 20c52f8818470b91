import type { AppContext } from '../app-context.ts';
import type { ConsoleAuthority } from '../../http/console/bind-console.ts';
import { authenticateOperator, noteActivity, permissionMissing, recordRefusal, refuseStale } from '../../modules/operator/index.ts';

/** Answers what the console's admission and its socket ask of the operator module. */
export const consoleAuthorityOf = (context: AppContext): ConsoleAuthority => ({
  authenticate: async (token) => {
    const signed = await authenticateOperator(context, token);
    if (signed === undefined || signed.standing.isToken) return undefined;
    const { actor, permissions, standing } = signed;
    return {
      actor,
      permissions,
      isEnrolling: standing.scope === 'enrolment',
      steppedUpAt: standing.steppedUpAt,
      factors: standing.factors,
      activeAt: standing.activeAt,
    };
  },
  noteActivity: ({ actor: { sessionId }, activeAt }) => noteActivity(context, { sessionId, activeAt }),
  missing: async ({ request }, { actor, permission, act }) => {
    await recordRefusal({ ...context, request }, { actor, act, object: permission }, 'permissionMissing');
    return permissionMissing(context.database, permission);
  },
  refuseStale: (signed) => refuseStale(signed, context.clock.realNow()),
});
