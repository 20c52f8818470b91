import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { identityEndpoints } from '@pavilion/contract/console/player/identity.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { readDocumentForOperator } from '../documents/operator.ts';
import { askDocuments, decideDocument, decideVerification, type JudgeContext } from './decide.ts';
import { listPapers, listPapersOf, readPaper } from './papers.ts';
import { restartVerification } from './restart.ts';
import { listVerifications, readLevels, readVerification } from './verifications.ts';

/** Papers, and what they prove (operator §4, identity). */
export const identityRoutes: Routes<typeof identityEndpoints, JudgeContext> = {
  listDocuments: (context, { query }) => listPapers(context, query),
  readDocument: (context, { params }) => readPaper(context, params.id),
  readDocumentFile: (context, { params, query }) =>
    readDocumentForOperator(context, { documentId: params.id, actor: actorOf(context), reason: query.reason ?? '' }),
  decideDocument: (context, { params, body }) => decideDocument(context, { ...params, ...body, reason: body.reason ?? '' }),
  listPlayerDocuments: (context, { params, query }) => listPapersOf(context, params.id, query),
  askDocuments: (context, { params, body }) => askDocuments(context, { playerId: params.id, ...body, reason: body.reason ?? '' }),
  decideVerification: (context, { params, body }) =>
    decideVerification(context, { playerId: params.id, ...body, reason: body.reason ?? '' }),
  readPlayerVerification: (context, { params }) => readVerification(context, params.id),
  restartVerification: (context, { params, body }) =>
    restartVerification(context, { playerId: params.id, hours: body.hours, reason: body.reason ?? '' }),
  listVerifications: (context, { query }) => listVerifications(context, query),
  readVerificationLevels: (context) => readLevels(context),
};
