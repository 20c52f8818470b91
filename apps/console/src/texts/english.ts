import acts from '../../../../content/en/console/acts.json';
import approvals from '../../../../content/en/console/approvals.json';
import audit from '../../../../content/en/console/audit.json';
import books from '../../../../content/en/console/books.json';
import bulk from '../../../../content/en/console/bulk.json';
import chargebacks from '../../../../content/en/console/chargebacks.json';
import common from '../../../../content/en/console/common.json';
import contact from '../../../../content/en/console/contact.json';
import documents from '../../../../content/en/console/documents.json';
import duplicates from '../../../../content/en/console/duplicates.json';
import paymentRules from '../../../../content/en/console/payment-rules.json';
import payments from '../../../../content/en/console/payments.json';
import permissions from '../../../../content/en/console/permissions.json';
import player from '../../../../content/en/console/player.json';
import players from '../../../../content/en/console/players.json';
import explain from '../../../../content/en/console/explain.json';
import fields from '../../../../content/en/console/fields.json';
import frame from '../../../../content/en/console/frame.json';
import live from '../../../../content/en/console/live.json';
import operators from '../../../../content/en/console/operators.json';
import own from '../../../../content/en/console/own.json';
import providers from '../../../../content/en/console/providers.json';
import refusals from '../../../../content/en/console/refusals.json';
import registrations from '../../../../content/en/console/registrations.json';
import sessions from '../../../../content/en/console/sessions.json';
import signIn from '../../../../content/en/console/sign-in.json';
import today from '../../../../content/en/console/today.json';
import verification from '../../../../content/en/console/verification.json';

/** The texts that every other language is measured by; they travel with the first script. */
export const english = {
  acts,
  approvals,
  audit,
  books,
  bulk,
  chargebacks,
  common,
  contact,
  documents,
  duplicates,
  explain,
  fields,
  frame,
  live,
  operators,
  own,
  paymentRules,
  payments,
  permissions,
  player,
  players,
  providers,
  refusals,
  registrations,
  sessions,
  signIn,
  today,
  verification,
};
