import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { identityEndpoints } from '@pavilion/contract/console/player/identity.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { readDocumentFile } from '../documents/operator.ts';
import { askDocuments, decideDocument, decideVerification, type JudgeContext } from './decide.ts';
import { listDocuments, listPlayerDocuments, readDocument } from './papers.ts';
import { restartVerification } from './restart.ts';
import { listVerifications, readVerificationLevels, readPlayerVerification } from './verifications.ts';

/** Documents and verification results (operator §4, identity). */
export const identityRoutes: Routes<typeof identityEndpoints, JudgeContext> = {
  listDocuments: (context, { query }) => listDocuments(context, query),
  readDocument: (context, { params }) => readDocument(context, params.id),
  readDocumentFile: (context, { params, query }) =>
    readDocumentFile(context, { documentId: params.id, actor: actorOf(context), reason: query.reason ?? '' }),
  decideDocument: (context, { params, body }) => decideDocument(context, { ...params, ...body, reason: body.reason ?? '' }),
  listPlayerDocuments: (context, { params, query }) => listPlayerDocuments(context, params.id, query),
  askDocuments: (context, { params, body }) => askDocuments(context, { playerId: params.id, ...body, reason: body.reason ?? '' }),
  decideVerification: (context, { params, body }) =>
    decideVerification(context, { playerId: params.id, ...body, reason: body.reason ?? '' }),
  readPlayerVerification: (context, { params }) => readPlayerVerification(context, params.id),
  restartVerification: (context, { params, body }) =>
    restartVerification(context, { playerId: params.id, hours: body.hours, reason: body.reason ?? '' }),
  listVerifications: (context, { query }) => listVerifications(context, query),
  readVerificationLevels: (context) => readVerificationLevels(context),
};
