import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/players.ts';
import type { DeskContext, PlayerDesk } from './context.ts';
import { correctProfile } from './corrections.ts';
import { sendConfirmation } from './confirmation.ts';
import { listPlayerConsents } from './consents.ts';
import { askErasure, requestDataExport } from './demands.ts';
import { explain } from './explain.ts';
import { readPlayer } from './head.ts';
import { listPlayers } from './list.ts';
import { listPlayerMails } from './mails.ts';
import { editNote, listNotes, removeNote, writeNote } from './notes.ts';
import { readPlayerOverview, readPlayerTurnover } from './overview.ts';
import { readPersonal } from './personal.ts';
import { listPlayerAssessments, listPlayerExclusions, listPlayerLimits, readPlayerRealityCheck } from './protection.ts';
import { listPlayerAudit } from './recorded.ts';
import { listRegistrations } from './registrations.ts';
import { listAllSessions } from './session-list.ts';
import { closePlayerSession, closeSessions, listPlayerSessions } from './sessions.ts';
import { sendSignInLink } from './sign-in-link.ts';
import { changeStatus } from './status.ts';
import { changeTags } from './tags.ts';

/** The console's calls about players (operator §4, players). */
export const playerDeskRoutes = (desk: PlayerDesk): Routes<typeof playerDeskEndpoints, DeskContext> => ({
  listPlayers: (context, input) => listPlayers(context, desk, input),
  listAllSessions: (context, { query }) => listAllSessions(context, desk, query),
  listRegistrations,
  readPlayer: (context, { params }) => readPlayer(context, desk, params.id),
  listPlayerNotes: listNotes,
  listPlayerSessions,
  listPlayerAudit,
  listPlayerMails,
  listPlayerLimits: (context, input) => listPlayerLimits(context, desk, input),
  listPlayerExclusions: (context, input) => listPlayerExclusions(context, desk, input),
  readPlayerOverview: (context, { params }) => readPlayerOverview(context, desk, params.id),
  listPlayerConsents,
  readPlayerTurnover: (context, { params }) => readPlayerTurnover(context, desk, params.id),
  listPlayerAssessments: (context, input) => listPlayerAssessments(context, desk, input),
  readPlayerRealityCheck: (context, { params }) => readPlayerRealityCheck(context, desk, params.id),
  sendConfirmation,
  writeNote,
  editNote,
  removeNote,
  changeTags,
  closeSessions,
  closePlayerSession,
  changeStatus,
  correctProfile,
  readPersonal: (context, input) => readPersonal(context, desk, input),
  sendSignInLink,
  askErasure,
  requestDataExport,
  explain: (context, input) => explain(context, desk, input),
});
