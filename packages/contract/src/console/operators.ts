import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { keysetQuery, queryValues } from '../formats/keyset.ts';
import { queryText } from '../formats/query.ts';
import { idParams, moment, requiredText } from '../formats/values.ts';
import { codeRange, wholeNumber } from '../formats/whole-number.ts';
import { asked, reasonText } from './approvals.ts';
import { tagList } from './player/acts.ts';

const ROLES_MAX = 50;
const PERMISSIONS_MAX = 200;
const NAME_LENGTH_MAX = 60;
const COUNTRIES_MAX = 250;

const operatorView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  state: z.enum(['invited', 'active', 'blocked']),
  validUntil: z.nullable(moment()),
  createdAt: moment(),
  roles: z.array(z.string()),
  factors: z.array(z.string()),
  sessions: z.int(),
  seenAt: z.nullable(moment()),
});

const granted = z.object({
  permission: z.string().check(z.maxLength(NAME_LENGTH_MAX)),
  max: z.nullable(z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))),
  /** It counts for players who live in one of these; none: for players of every country. */
  countries: z._default(z.array(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/))).check(z.maxLength(COUNTRIES_MAX)), []),
  /** It counts for players with one of these tags; none: for players with any. */
  tags: tagList(),
});
const roleNames = z.array(z.string().check(z.maxLength(NAME_LENGTH_MAX))).check(z.maxLength(ROLES_MAX));
const givenMoment = () => z.pipe(z.iso.datetime({ offset: true }), z.coerce.date());
const endMoment = () => z.nullable(givenMoment());
const reason = z.object({ reason: reasonText() });
const V1 = '/api/console/v1';
const action = (name: string) => `${V1}/operators/:id/${name}` as const;

/** Colleagues, and what they may do (operator §4, operators). */
export const operatorEndpoints = {
  listOperators: endpoint({
    method: 'GET',
    path: `${V1}/operators`,
    access: 'operator',
    permission: 'operators.read',
    keyset: true,
    summary: 'Operators, by e-mail address',
    query: z.object({ ...keysetQuery, state: queryValues(), role: queryValues(), q: z.optional(queryText()), id: z.optional(queryText()) }),
    response: z.array(operatorView),
    errors: [],
  }),
  askInvitation: endpoint({
    method: 'POST',
    path: `${V1}/operators`,
    access: 'operator',
    permission: 'operators.invite',
    idempotent: true,
    accepted: true,
    summary: 'Asks for an invitation of a colleague, which is sent by mail once a second person has agreed',
    body: z.object({
      email: z.email().check(z.maxLength(250)),
      roles: roleNames.check(z.minLength(1)),
      validUntil: z._default(endMoment(), null),
      reason: reasonText(),
    }),
    response: asked,
    errors: [],
  }),
  block: endpoint({
    method: 'PUT',
    path: action('block'),
    access: 'operator',
    permission: 'operators.block',
    idempotent: true,
    summary: 'Blocks at once; every session ends',
    params: idParams,
    body: reason,
    response: operatorView,
    errors: ['lastAuthority'],
  }),
  askOpening: endpoint({
    method: 'POST',
    path: action('open'),
    access: 'operator',
    permission: 'operators.block',
    stepUp: true,
    idempotent: true,
    accepted: true,
    summary: 'Asks for a blocked account to be opened again',
    params: idParams,
    body: reason,
    response: asked,
    errors: ['conflict', 'ownApproval'],
  }),
  setEnd: endpoint({
    method: 'PUT',
    path: action('end'),
    access: 'operator',
    permission: 'operators.block',
    stepUp: true,
    idempotent: true,
    summary: 'Sets an end of a colleague’s access, or an earlier one',
    params: idParams,
    body: z.object({ validUntil: givenMoment(), reason: reasonText() }),
    response: operatorView,
    errors: ['conflict', 'lastAuthority', 'ownApproval'],
  }),
  askEnd: endpoint({
    method: 'POST',
    path: action('end'),
    access: 'operator',
    permission: 'operators.block',
    stepUp: true,
    idempotent: true,
    accepted: true,
    summary: 'Asks for a later end of a colleague’s access; null: for none',
    params: idParams,
    body: z.object({ validUntil: endMoment(), reason: reasonText() }),
    response: asked,
    errors: ['ownApproval'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: action('sessions'),
    access: 'operator',
    permission: 'operators.block',
    idempotent: true,
    summary: 'Ends every session of a colleague',
    params: idParams,
    body: reason,
    response: operatorView,
    errors: [],
  }),
  askRoles: endpoint({
    method: 'POST',
    path: action('roles'),
    access: 'operator',
    permission: 'operators.roles.ask',
    idempotent: true,
    accepted: true,
    summary: 'Asks for other roles of a colleague',
    params: idParams,
    body: z.object({ roles: roleNames, reason: reasonText() }),
    response: asked,
    errors: ['ownApproval'],
  }),
  askFactorReset: endpoint({
    method: 'POST',
    path: action('factors/reset'),
    access: 'operator',
    permission: 'operators.roles.ask',
    idempotent: true,
    accepted: true,
    summary: 'Asks for new factors of a colleague who lost them',
    params: idParams,
    body: reason,
    response: asked,
    errors: ['ownApproval'],
  }),
  listRoles: endpoint({
    method: 'GET',
    path: `${V1}/roles`,
    access: 'operator',
    permission: 'operators.read',
    summary: 'Every role with its permissions',
    response: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isShipped: z.boolean(),
        version: z.int(),
        operators: z.int(),
        permissions: z.array(granted),
      }),
    ),
    errors: [],
  }),
  listPermissions: endpoint({
    method: 'GET',
    path: `${V1}/permissions`,
    access: 'operator',
    permission: 'operators.read',
    summary: 'Every permission there is',
    response: z.array(z.object({ permission: z.string(), needsStepUp: z.boolean(), keeps: z.array(z.enum(['max', 'players'])) })),
    errors: [],
  }),
  listHolders: endpoint({
    method: 'GET',
    path: `${V1}/permissions/:name/holders`,
    access: 'operator',
    permission: 'operators.read',
    summary: 'Who has a permission now',
    params: z.object({ name: z.string().check(z.maxLength(NAME_LENGTH_MAX)) }),
    response: z.array(z.object({ id: z.string(), email: z.string(), name: z.string() })),
    errors: [],
  }),
  askNewRole: endpoint({
    method: 'POST',
    path: `${V1}/roles`,
    access: 'operator',
    permission: 'operators.roles.ask',
    idempotent: true,
    accepted: true,
    summary: 'Asks for a role of one’s own making',
    body: z.object({
      name: requiredText(NAME_LENGTH_MAX),
      permissions: z.array(granted).check(z.maxLength(PERMISSIONS_MAX)),
      reason: reasonText(),
    }),
    response: asked,
    errors: ['conflict'],
  }),
  askRole: endpoint({
    method: 'PUT',
    path: `${V1}/roles/:id`,
    access: 'operator',
    permission: 'operators.roles.ask',
    idempotent: true,
    accepted: true,
    summary: 'Asks for other permissions of a role',
    params: idParams,
    body: z.object({
      version: wholeNumber(codeRange),
      permissions: z.array(granted).check(z.maxLength(PERMISSIONS_MAX)),
      reason: reasonText(),
    }),
    response: asked,
    errors: ['ownApproval', 'revisionConflict'],
  }),
};
