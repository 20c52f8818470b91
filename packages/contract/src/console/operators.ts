import * as z from 'zod/mini';
import { ROLE_NAME_LENGTH_MAX } from './act-limits.ts';
import { get, list, putOnce, removeOnce } from './endpoints.ts';
import { keysetQuery, queryValues } from '../formats/keyset.ts';
import { queryText } from '../formats/query.ts';
import { moment, momentInput, requiredText } from '../formats/values.ts';
import { codeRange, wholeNumber } from '../formats/whole-number.ts';
import { ask, askPut, reasonBody, reasonText } from './approvals.ts';
import { tagList } from './player/acts.ts';

const ROLES_MAX = 50;
const PERMISSIONS_MAX = 200;
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
  permission: z.string().check(z.maxLength(ROLE_NAME_LENGTH_MAX)),
  max: z.nullable(z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))),
  /** It counts for players who live in one of these; none: for players of every country. */
  countries: z._default(z.array(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/))).check(z.maxLength(COUNTRIES_MAX)), []),
  /** It counts for players with one of these tags; none: for players with any. */
  tags: tagList(),
});
const roleNames = z.array(z.string().check(z.maxLength(ROLE_NAME_LENGTH_MAX))).check(z.maxLength(ROLES_MAX));
const endMoment = () => z.nullable(momentInput());

/** Colleagues, and what they may do (operator §4, operators). */
export const operatorEndpoints = {
  listOperators: list('/operators', 'operators.read', {
    summary: 'Operators, by e-mail address',
    query: z.object({ ...keysetQuery, state: queryValues(), role: queryValues(), q: z.optional(queryText()), id: z.optional(queryText()) }),
    response: z.array(operatorView),
  }),
  askInvitation: ask('/operators', 'operators.invite', {
    summary: 'Asks for an invitation of a colleague, which is sent by mail once a second person has agreed',
    body: z.object({
      email: z.email().check(z.maxLength(250)),
      roles: roleNames.check(z.minLength(1)),
      validUntil: z._default(endMoment(), null),
      reason: reasonText(),
    }),
  }),
  block: putOnce('/operators/:id/block', 'operators.block', {
    summary: 'Blocks at once; every session ends',
    body: reasonBody,
    response: operatorView,
    errors: ['lastAuthority'],
  }),
  askOpening: ask('/operators/:id/open', 'operators.block', {
    stepUp: true,
    summary: 'Asks for a blocked account to be opened again',
    body: reasonBody,
    errors: ['conflict', 'ownApproval'],
  }),
  setEnd: putOnce('/operators/:id/end', 'operators.block', {
    stepUp: true,
    summary: 'Sets an end of a colleague’s access, or an earlier one',
    body: z.object({ validUntil: momentInput(), reason: reasonText() }),
    response: operatorView,
    errors: ['conflict', 'lastAuthority', 'ownApproval'],
  }),
  askEnd: ask('/operators/:id/end', 'operators.block', {
    stepUp: true,
    summary: 'Asks for a later end of a colleague’s access; null: for none',
    body: z.object({ validUntil: endMoment(), reason: reasonText() }),
    errors: ['ownApproval'],
  }),
  endSessions: removeOnce('/operators/:id/sessions', 'operators.block', {
    summary: 'Ends every session of a colleague',
    body: reasonBody,
    response: operatorView,
  }),
  askRoles: ask('/operators/:id/roles', 'operators.roles.ask', {
    summary: 'Asks for other roles of a colleague',
    body: z.object({ roles: roleNames, reason: reasonText() }),
    errors: ['ownApproval'],
  }),
  askFactorReset: ask('/operators/:id/factors/reset', 'operators.roles.ask', {
    summary: 'Asks for new factors of a colleague who lost them',
    body: reasonBody,
    errors: ['ownApproval'],
  }),
  listRoles: get('/roles', 'operators.read', {
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
  }),
  listPermissions: get('/permissions', 'operators.read', {
    summary: 'Every permission there is',
    response: z.array(z.object({ permission: z.string(), needsStepUp: z.boolean(), keeps: z.array(z.enum(['max', 'players'])) })),
  }),
  listHolders: get('/permissions/:name/holders', 'operators.read', {
    summary: 'Who has a permission now',
    params: z.object({ name: z.string().check(z.maxLength(ROLE_NAME_LENGTH_MAX)) }),
    response: z.array(z.object({ id: z.string(), email: z.string(), name: z.string() })),
  }),
  askNewRole: ask('/roles', 'operators.roles.ask', {
    summary: 'Asks for a role of one’s own making',
    body: z.object({
      name: requiredText(ROLE_NAME_LENGTH_MAX),
      permissions: z.array(granted).check(z.maxLength(PERMISSIONS_MAX)),
      reason: reasonText(),
    }),
    errors: ['conflict'],
  }),
  askRole: askPut('/roles/:id', 'operators.roles.ask', {
    summary: 'Asks for other permissions of a role',
    body: z.object({
      version: wholeNumber(codeRange),
      permissions: z.array(granted).check(z.maxLength(PERMISSIONS_MAX)),
      reason: reasonText(),
    }),
    errors: ['ownApproval', 'revisionConflict'],
  }),
};
