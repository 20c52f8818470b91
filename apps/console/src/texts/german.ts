import approvals from '../../../../content/de/console/approvals.json';
import audit from '../../../../content/de/console/audit.json';
import books from '../../../../content/de/console/books.json';
import common from '../../../../content/de/console/common.json';
import contact from '../../../../content/de/console/contact.json';
import documents from '../../../../content/de/console/documents.json';
import payments from '../../../../content/de/console/payments.json';
import player from '../../../../content/de/console/player.json';
import players from '../../../../content/de/console/players.json';
import explain from '../../../../content/de/console/explain.json';
import frame from '../../../../content/de/console/frame.json';
import operators from '../../../../content/de/console/operators.json';
import own from '../../../../content/de/console/own.json';
import refusals from '../../../../content/de/console/refusals.json';
import signIn from '../../../../content/de/console/sign-in.json';
import today from '../../../../content/de/console/today.json';
import type { Texts } from './texts.ts';

/** Loaded when somebody works in German; a text that is missing does not compile. */
export const german: Texts = {
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
