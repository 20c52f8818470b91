import { documentStatus, type documentTypes } from '@pavilion/contract/constants.ts';
import type { Part } from '../situations/money.ts';
import { uploadPapers } from '../situations/papers.ts';

const NAMES = [
  ['Juniper', 'Vale'],
  ['Rowan', 'Marsh'],
  ['Linden', 'Brook'],
  ['Alder', 'Heath'],
] as const;

/** Gives the player a name to compare documents with, and uploads the missing documents. @returns those waiting for review */
export async function missingPapers({ person }: Part, types: readonly (typeof documentTypes)[number][]): Promise<string[]> {
  const [firstName, lastName] = NAMES[person.email.charCodeAt(person.email.indexOf('@') - 1) % NAMES.length] ?? NAMES[0];
  await person.api.player.updateProfile({ body: { firstName, lastName, currentPassword: person.password } });
  const own = (await person.api.player.listDocuments()).filter(({ status }) => status === documentStatus.pending);
  const missing = types.filter((type) => !own.some((document) => document.type === type));
  return [...own.map(({ id }) => id), ...(await uploadPapers(person, missing))];
}
