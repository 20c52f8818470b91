import { approvalEndpoints } from './approvals.ts';
import { auditEndpoints } from './audit.ts';
import { bulkEndpoints } from './bulk.ts';
import { chargebackEndpoints } from './payment/chargebacks.ts';
import { contactEndpoints } from './workplace/contact.ts';
import { exportEndpoints } from './exports.ts';
import { factorEndpoints } from './factors.ts';
import { handoverEndpoints } from './workplace/handover.ts';
import { identityEndpoints } from './player/identity.ts';
import { incidentEndpoints } from './workplace/incidents.ts';
import { linkEndpoints } from './player/links.ts';
import { reportEndpoints } from './workplace/live-figures.ts';
import { messageEndpoints } from './player/messages.ts';
import { operatorEndpoints } from './operators.ts';
import { playerMoneyEndpoints, playerPlayEndpoints } from './player/money.ts';
import { playerRewardEndpoints } from './player/rewards.ts';
import { deskEndpoints } from './workplace/workplace.ts';
import { playerDeskEndpoints } from './player/players.ts';
import { paymentRulesEndpoints } from './payment/rules.ts';
import { paymentsEndpoints } from './payment/payments.ts';
import { providerEndpoints } from './payment/providers.ts';
import { queueEndpoints } from './workplace/queues.ts';
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
