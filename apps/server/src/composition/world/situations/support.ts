import type { AppContext } from '../../app-context.ts';
import { newestMessageOf } from '../../../modules/notification/index.ts';
import { type Caller, playersApi, until } from './calls.ts';

/** Questions of players, each in a different language. */
export const QUESTIONS: readonly { language: string; message: string }[] = [
  { language: 'en', message: 'Hello, I asked for my money this morning and it still says that it is being checked. When will it arrive?' },
  { language: 'de', message: 'Guten Tag, ich habe eine neue Handynummer. Wie kann ich sie eintragen, ohne mich neu anzumelden?' },
  { language: 'fr', message: 'Bonjour, je voudrais faire une pause de deux semaines. Pouvez-vous m’aider à la mettre en place ?' },
];

/** Writes to the support, unless that address has written before. @returns the message */
export async function writeToSupport(
  context: AppContext,
  { email, message, ...caller }: Caller & { email: string; message: string },
): Promise<string> {
  const before = await newestMessageOf(context.database, email);
  if (before !== undefined) return before;
  await playersApi(context, caller).notification.sendContactMessage({ body: { email, message } });
  return until(`The message of ${email}`, () => newestMessageOf(context.database, email));
}
