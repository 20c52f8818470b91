import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { approvalEndpoints } from '@pavilion/contract/console/approvals.ts';
import type { auditEndpoints } from '@pavilion/contract/console/audit.ts';
import type { bulkEndpoints } from '@pavilion/contract/console/bulk.ts';
import type { exportEndpoints } from '@pavilion/contract/console/exports.ts';
import type { factorEndpoints } from '@pavilion/contract/console/factors.ts';
import type { deskEndpoints } from '@pavilion/contract/console/workplace/workplace.ts';
import type { operatorEndpoints } from '@pavilion/contract/console/operators.ts';
import { limitsKeptBy, needsStepUp, permissionNames } from '@pavilion/contract/calls/permissions.ts';
import type { sessionEndpoints } from '@pavilion/contract/console/session.ts';
import { DomainError } from '../../kernel/errors.ts';
import { actorOf } from '../../kernel/visitor.ts';
import { type Counting, pageOf, placesByMoment } from './acts/list.ts';
import { approve, refuse, withdraw } from './approvals/decide.ts';
import { countApprovals, listApprovals, readApproval } from './approvals/read.ts';
import { listAudit } from './audit/list.ts';
import { verifyAuditChain } from './audit/read.ts';
import { STEP_UP_MS } from './authority/service.ts';
import { listHolders } from './authority/store.ts';
import type { BulkParts } from './bulk/act.ts';
import { previewBulk } from './bulk/preview.ts';
import { listBulks, readBulk, readBulkResults, startBulk } from './bulk/service.ts';
import { resumeBulk, stopBulk } from './bulk/stopping.ts';
import type { OperatorContext } from './context.ts';
import { claim, endClaim } from './workplace/claims.ts';
import { endLook, look } from './workplace/looks.ts';
import { keepRecent, readRecent } from './workplace/recent.ts';
import { type Finder, search } from './workplace/search.ts';
import { changeView, listViews, removeView, saveView } from './workplace/views.ts';
import type { ExportList } from './exports/list.ts';
import { createExport, listExports, listNamed } from './exports/service.ts';
import { changePassword, confirmTotp, createRecoveryCodes, readOwnFactors, startTotp } from './factors/service.ts';
import { stepUp, startPasskeyStepUp } from './passkeys/step-up.ts';
import { arriveFromOidc } from './oidc/arrive.ts';
import { departToOidc, ownOrigin } from './oidc/flow.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys/service.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkeys/sign-in.ts';
import { acceptInvitation, askInvitation, readInvitation } from './people/invitations.ts';
import { askEnd, askFactorReset, askOpening, askRoles, block, endSessions, setEnd } from './people/service.ts';
import * as accounts from './accounts/store.ts';
import { listOperators } from './people/list.ts';
import { askNewRole, askRole } from './roles/service.ts';
import { listRoles } from './roles/store.ts';
import { readSession } from './sessions/own.ts';
import { readWays } from './sign-in/ways.ts';
import { createToken, endOwnSession, listOwnSessions, type OpenedSession, endSession } from './sessions/service.ts';
import { challengeCookie, finishSession, startSession } from './sign-in/service.ts';

/** The cookie of an answer, written by the HTTP binding. */
interface CookieJar {
  set(token: string): void;
  clear(): void;
}

/** The context of a call of the console. */
export type ConsoleContext = OperatorContext & { cookies: CookieJar };

const done = { message: 'Done' };

/** The session goes into the cookie, and nowhere else. */
function entered({ cookies }: ConsoleContext, { token, expiresAt }: OpenedSession): { expiresAt: Date } {
  cookies.set(token);
  return { expiresAt };
}

export const sessionRoutes: Routes<typeof sessionEndpoints, ConsoleContext> = {
  startSession: (context, { body }) => startSession(context, body),
  finishSession: async (context, { body }) => entered(context, await finishSession(context, body)),
  readSession: (context) => readSession(context),
  stepUp: async (context, { body }) => {
    const { steppedUpAt } = await stepUp(context, body);
    return { steppedUpUntil: new Date(steppedUpAt.getTime() + STEP_UP_MS) };
  },
  endSession: async (context) => {
    await endSession(context);
    context.cookies.clear();
    return done;
  },
  listOwnSessions: (context) => listOwnSessions(context),
  endOwnSession: async (context, { params }) => {
    await endOwnSession(context, params.id);
    return done;
  },
  startTotp: (context) => startTotp(context),
  confirmTotp: (context, { body }) => confirmTotp(context, body),
  createRecoveryCodes: (context) => createRecoveryCodes(context),
  createToken: (context, { body }) => createToken(context, body),
  changePassword: async (context, { body }) => {
    await changePassword(context, body);
    return done;
  },
  savePreferences: async (context, { body }) => {
    await accounts.savePreferences(context.database, { id: actorOf(context).id, preferences: body.preferences });
    return done;
  },
  readInvitation: (context, { params }) => readInvitation(context, params.token),
  acceptInvitation: async (context, { params, body }) => entered(context, await acceptInvitation(context, { ...params, ...body })),
};

export const factorRoutes: Routes<typeof factorEndpoints, ConsoleContext> = {
  readWays: async (context) => readWays(context),
  startPasskeySignIn: (context) => startPasskeySignIn(context),
  signInWithPasskey: async (context, { body }) => entered(context, await signInWithPasskey(context, body.credential)),
  departToOidc: (context, { query }) => departToOidc(context, query),
  arriveFromOidc: async (context, { query }) => {
    const { location, opened, challenge } = await arriveFromOidc(context, query);
    if (opened !== undefined) entered(context, opened);
    if (challenge !== undefined) context.setCookie?.(challengeCookie(challenge, { isSecure: ownOrigin(context).startsWith('https:') }));
    return { location };
  },
  startPasskeyStepUp: (context) => startPasskeyStepUp(context),
  readOwnFactors: (context) => readOwnFactors(context),
  listPasskeys: (context) => listPasskeys(context),
  startPasskey: (context) => startPasskey(context),
  addPasskey: (context, { body }) => addPasskey(context, body),
  renamePasskey: (context, { params, body }) => renamePasskey(context, { ...params, ...body }),
  removePasskey: (context, { params }) => removePasskey(context, params.id),
};

export const operatorRoutes: Routes<typeof operatorEndpoints, ConsoleContext> = {
  listOperators: (context, { query }) => listOperators(context, query),
  askInvitation: async (context, { body }) => ({ approval: await askInvitation(context, { ...body, reason: body.reason ?? '' }) }),
  block: (context, { params, body }) => block(context, { ...params, reason: body.reason ?? '' }),
  askOpening: async (context, { params, body }) => ({
    approval: await askOpening(context, { ...params, reason: body.reason ?? '' }),
  }),
  setEnd: (context, { params, body }) => setEnd(context, { ...params, ...body, reason: body.reason ?? '' }),
  askEnd: async (context, { params, body }) => ({
    approval: await askEnd(context, { ...params, ...body, reason: body.reason ?? '' }),
  }),
  endSessions: (context, { params, body }) => endSessions(context, { ...params, reason: body.reason ?? '' }),
  askRoles: async (context, { params, body }) => ({
    approval: await askRoles(context, { ...params, roles: body.roles, reason: body.reason ?? '' }),
  }),
  askFactorReset: async (context, { params, body }) => ({
    approval: await askFactorReset(context, { ...params, reason: body.reason ?? '' }),
  }),
  listRoles: async (context) => {
    const roles = await listRoles(context.database);
    return roles.map((role) => ({ ...role, version: Number(role.version) }));
  },
  listPermissions: async () =>
    permissionNames.map((permission) => ({
      permission,
      needsStepUp: needsStepUp(permission),
      keeps: [...limitsKeptBy(permission)],
    })),
  listHolders: async (context, { params }) => {
    if (!permissionNames.some((name) => name === params.name)) throw new DomainError('notFound');
    return listHolders(context.database, { permission: params.name, at: context.clock.realNow() });
  },
  askNewRole: async (context, { body }) => ({ approval: await askNewRole(context, { ...body, reason: body.reason ?? '' }) }),
  askRole: async (context, { params, body }) => ({
    approval: await askRole(context, { ...params, ...body, name: '', reason: body.reason ?? '' }),
  }),
};

export const approvalRoutes: Routes<typeof approvalEndpoints, ConsoleContext> = {
  listApprovals: async (context, { query }) => {
    const { cursor, perPage, ...filter } = query;
    const { after, next } = placesByMoment(['approvals', filter.state, filter.kind], cursor, 'askedAt');
    const rows = await listApprovals(context, { filter, after, limit: perPage + 1 });
    const count = await countApprovals(context.database, filter);
    return pageOf(rows, { perPage, count, next });
  },
  readApproval: (context, { params }) => readApproval(context, params.id),
  approve: (context, { params, body }) => approve(context, { ...params, ...body }),
  refuse: (context, { params, body }) => refuse(context, { ...params, ...body }),
  withdraw: (context, { params }) => withdraw(context, params.id),
};

export const auditRoutes: Routes<typeof auditEndpoints, ConsoleContext & Counting> = {
  listAudit: (context, { query }) => listAudit(context, query),
  verifyAuditChain: (context) => verifyAuditChain(context),
};

/** The calls that every operator may use, with the searches of every area. */
export const deskRoutes = <C extends ConsoleContext>(finders: readonly Finder<C>[]): Routes<typeof deskEndpoints, C> => ({
  search: (context, { query }) => search(context, finders, query),
  claim: (context, { body }) => claim(context, body),
  endClaim: async (context, { params }) => {
    await endClaim(context, params.id);
    return done;
  },
  look: (context, { body }) => look(context, body),
  endLook: async (context, { params }) => {
    await endLook(context, params.id);
    return done;
  },
  readRecent: (context) => readRecent(context, finders),
  keepRecent: async (context, { body }) => {
    await keepRecent(context, body);
    return done;
  },
  listViews: (context, { query }) => listViews(context, query.page),
  saveView: (context, { body }) => saveView(context, body),
  changeView: (context, { params, body }) => changeView(context, { ...body, ...params }),
  removeView: (context, { params }) => removeView(context, params.id),
});

/** Lists as files, of every area. */
export const exportRoutes = <C extends ConsoleContext>(lists: readonly ExportList<C & Counting>[]): Routes<typeof exportEndpoints, C> => ({
  createExport: (context, { body }) => createExport(context, listNamed(lists, body.list), { body }),
  listExports: (context, { query }) => listExports(context, query),
});

/** Acts on many objects, of every area. */
export const bulkRoutes = <C extends ConsoleContext>(parts: BulkParts<C>): Routes<typeof bulkEndpoints, C> => ({
  previewBulk: (context, { body }) => previewBulk(context, parts, body),
  startBulk: (context, { body }) => startBulk(context, parts, body),
  listBulks: (context, { query }) => listBulks(context, query),
  readBulk: (context, { params }) => readBulk(context, params.id),
  readBulkResults: (context, { params }) => readBulkResults(context, params.id),
  stopBulk: (context, { params }) => stopBulk(context, params.id),
  resumeBulk: (context, { params }) => resumeBulk(context, params.id),
});
