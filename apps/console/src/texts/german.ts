import acts from '../../../../content/de/console/acts.json';
import approvals from '../../../../content/de/console/approvals.json';
import audit from '../../../../content/de/console/audit.json';
import books from '../../../../content/de/console/books.json';
import bulk from '../../../../content/de/console/bulk.json';
import chargebacks from '../../../../content/de/console/chargebacks.json';
import common from '../../../../content/de/console/common.json';
import contact from '../../../../content/de/console/contact.json';
import documents from '../../../../content/de/console/documents.json';
import duplicates from '../../../../content/de/console/duplicates.json';
import paymentRules from '../../../../content/de/console/payment-rules.json';
import payments from '../../../../content/de/console/payments.json';
import permissions from '../../../../content/de/console/permissions.json';
import player from '../../../../content/de/console/player.json';
import players from '../../../../content/de/console/players.json';
import explain from '../../../../content/de/console/explain.json';
import fields from '../../../../content/de/console/fields.json';
import frame from '../../../../content/de/console/frame.json';
import live from '../../../../content/de/console/live.json';
import operators from '../../../../content/de/console/operators.json';
import own from '../../../../content/de/console/own.json';
import providers from '../../../../content/de/console/providers.json';
import refusals from '../../../../content/de/console/refusals.json';
import registrations from '../../../../content/de/console/registrations.json';
import sessions from '../../../../content/de/console/sessions.json';
import signIn from '../../../../content/de/console/sign-in.json';
import today from '../../../../content/de/console/today.json';
import type { Texts } from './texts.ts';
import verification from '../../../../content/de/console/verification.json';

/** Loaded for German; a missing text fails to compile. */
export const german: Texts = {
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
