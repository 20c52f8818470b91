import { approvalEndpoints } from './approvals.ts';
import { auditEndpoints } from './audit.ts';
import { bulkEndpoints } from './bulk.ts';
import { chargebackEndpoints } from './chargebacks.ts';
import { contactEndpoints } from './contact.ts';
import { exportEndpoints } from './exports.ts';
import { factorEndpoints } from './factors.ts';
import { handoverEndpoints } from './handover.ts';
import { identityEndpoints } from './identity.ts';
import { incidentEndpoints } from './incidents.ts';
import { linkEndpoints } from './links.ts';
import { reportEndpoints } from './live-figures.ts';
import { messageEndpoints } from './messages.ts';
import { operatorEndpoints } from './operators.ts';
import { playerMoneyEndpoints, playerPlayEndpoints } from './player-money.ts';
import { playerRewardEndpoints } from './player-rewards.ts';
import { deskEndpoints } from './desk.ts';
import { playerDeskEndpoints } from './players.ts';
import { paymentRulesEndpoints } from './payment-rules.ts';
import { paymentsEndpoints } from './payments.ts';
import { providerEndpoints } from './providers.ts';
import { queueEndpoints } from './queues.ts';
import { sessionEndpoints } from './session.ts';

/** Every call of the console, by area: on its own origin, described in its own document (operator §4). */
export const consoleApi = {
  session: sessionEndpoints,
  factors: factorEndpoints,
  operators: operatorEndpoints,
  approvals: approvalEndpoints,
  identity: identityEndpoints,
  playerMoney: playerMoneyEndpoints,
  playerPlay: playerPlayEndpoints,
  playerRewards: playerRewardEndpoints,
  bulk: bulkEndpoints,
  contact: contactEndpoints,
  audit: auditEndpoints,
  desk: deskEndpoints,
  queues: queueEndpoints,
  incidents: incidentEndpoints,
  handover: handoverEndpoints,
  exports: exportEndpoints,
  links: linkEndpoints,
  messages: messageEndpoints,
  players: playerDeskEndpoints,
  payments: paymentsEndpoints,
  chargebacks: chargebackEndpoints,
  providers: providerEndpoints,
  paymentRules: paymentRulesEndpoints,
  reports: reportEndpoints,
};
