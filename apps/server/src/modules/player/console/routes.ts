import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import type { DeskContext, PlayerDesk } from './context.ts';
import { correctProfile } from './acts/corrections.ts';
import { sendConfirmation } from './acts/confirmation.ts';
import { listPlayerConsents } from './file/consents.ts';
import { askErasure, requestDataExport } from './acts/demands.ts';
import { explain } from './file/explain.ts';
import { readPlayer } from './file/head.ts';
import { listPlayers } from './lists/players.ts';
import { listPlayerMails } from './file/mails.ts';
import { editNote, listPlayerNotes, removeNote, writeNote } from './acts/notes.ts';
import { readPlayerOverview, readPlayerTurnover } from './file/overview.ts';
import { readPersonal } from './file/personal.ts';
import { listPlayerAssessments, listPlayerExclusions, listPlayerLimits, readPlayerRealityCheck } from './file/protection.ts';
import { listPlayerAudit } from './file/recorded.ts';
import { listRegistrations } from './lists/registrations.ts';
import { listAllSessions } from './sessions/all-sessions.ts';
import { closePlayerSession, closeSessions, listPlayerSessions } from './sessions/player-sessions.ts';
import { sendSignInLink } from './acts/sign-in-link.ts';
import { changeStatus } from './acts/status.ts';
import { changeTags } from './acts/tags.ts';

/** The console's calls about players (operator §4, players). */
export const playerDeskRoutes = (desk: PlayerDesk): Routes<typeof playerDeskEndpoints, DeskContext> => ({
  listPlayers: (context, input) => listPlayers(context, desk, input),
  listAllSessions: (context, { query }) => listAllSessions(context, desk, query),
  listRegistrations,
  readPlayer: (context, { params }) => readPlayer(context, desk, params.id),
  listPlayerNotes,
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
