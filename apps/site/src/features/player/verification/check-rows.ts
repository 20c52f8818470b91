import type { IdentityCheck } from '@pavilion/contract/areas/player/documents.ts';
import type { Document } from '@pavilion/contract/areas/player/documents.ts';
import { groupOfType, type DocumentGroup } from '../documents/groups.ts';

/** The state of a check. */
export type CheckState = 'done' | 'todo' | 'pending' | 'refused' | 'optional';

const checkStates = { none: 'todo', pending: 'pending', approved: 'done', rejected: 'refused' } as const satisfies Record<
  IdentityCheck['state'],
  CheckState
>;
export const stateOfCheck = (state: IdentityCheck['state']): CheckState => checkStates[state];

const documentStates = { approve: 'done', pending: 'pending', canceled: 'refused' } as const;

/** A document that was not requested yet is optional. */
export const stateOfDocuments = (state: keyof typeof documentStates | undefined): CheckState =>
  state === undefined ? 'optional' : documentStates[state];

/** An event of the timeline below the checklist. */
export interface Happening {
  key: string;
  at: string;
  /** Key of its text under `timeline` of the content. */
  what: 'documentSent' | 'checkPending' | 'checkApproved' | 'checkRejected';
  group: DocumentGroup | undefined;
  detail: string | undefined;
}

const checkWords = { none: 'checkPending', pending: 'checkPending', approved: 'checkApproved', rejected: 'checkRejected' } as const;
const happeningsShown = 8;

/** The events of documents and the identity check, newest first. */
export function happeningsOf(documents: readonly Document[], check: IdentityCheck | undefined): Happening[] {
  const sent = documents.map(
    ({ id, type, fileName, createdAt }): Happening => ({
      key: id,
      at: createdAt,
      what: 'documentSent',
      group: groupOfType(type),
      detail: fileName,
    }),
  );
  const said = (check?.news ?? []).map(
    ({ state, rejectReason, createdAt }, index): Happening => ({
      key: `${createdAt} ${index}`,
      at: createdAt,
      what: checkWords[state],
      group: undefined,
      detail: rejectReason ?? undefined,
    }),
  );
  return [...said, ...sent].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)).slice(0, happeningsShown);
}
