import approvals from '../../../../content/en/console/approvals.json';
import audit from '../../../../content/en/console/audit.json';
import books from '../../../../content/en/console/books.json';
import common from '../../../../content/en/console/common.json';
import contact from '../../../../content/en/console/contact.json';
import documents from '../../../../content/en/console/documents.json';
import payments from '../../../../content/en/console/payments.json';
import player from '../../../../content/en/console/player.json';
import players from '../../../../content/en/console/players.json';
import explain from '../../../../content/en/console/explain.json';
import frame from '../../../../content/en/console/frame.json';
import operators from '../../../../content/en/console/operators.json';
import own from '../../../../content/en/console/own.json';
import refusals from '../../../../content/en/console/refusals.json';
import signIn from '../../../../content/en/console/sign-in.json';
import today from '../../../../content/en/console/today.json';

/** The texts that every other language is measured by; they travel with the first script. */
export const english = {
  approvals,
  audit,
  books,
  common,
  contact,
  documents,
  explain,
  frame,
  operators,
  own,
  payments,
  player,
  players,
  refusals,
  signIn,
  today,
};
