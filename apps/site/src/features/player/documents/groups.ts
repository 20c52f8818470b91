import type { documentTypes } from '@pavilion/contract/constants.ts';
import { documentStatus } from '@pavilion/contract/constants.ts';
import type { Document } from '@pavilion/contract/areas/player/documents.ts';

export type DocumentType = (typeof documentTypes)[number];
export type DocumentState = keyof typeof documentStatus;

/** A group of documents that is required as one, and the types of its files (wire §3.11). */
export const documentGroups = {
  passport: ['identity_front', 'identity_back'],
  identity_selfie_id: ['identity_selfie_id'],
  address: ['address'],
  payment: ['payment', 'payment_back'],
  other: ['other'],
} as const satisfies Record<string, readonly DocumentType[]>;
export type DocumentGroup = keyof typeof documentGroups;

const groupNames: readonly DocumentGroup[] = ['passport', 'identity_selfie_id', 'address', 'payment', 'other'];
export const allGroups: readonly DocumentGroup[] = groupNames;

export const readGroup = (text: string | undefined): DocumentGroup | undefined => groupNames.find((name) => name === text);

/** The group of a file; unknown types belong to `other`. */
export function groupOfType(type: string): DocumentGroup {
  return groupNames.find((name) => documentGroups[name].some((member) => member === type)) ?? 'other';
}

const stateByStatus: ReadonlyMap<number, DocumentState> = new Map([
  [documentStatus.approve, 'approve'],
  [documentStatus.pending, 'pending'],
  [documentStatus.canceled, 'canceled'],
]);

export const stateOfStatus = (status: number): DocumentState => stateByStatus.get(status) ?? 'pending';

/**
 * The state of a group (wire §3.11): the newest file of each side counts; one refused file refuses the group, otherwise one in review keeps it there.
 * A passport with one side only is refused, a payment method with one side has no state yet. Undefined if nothing was sent.
 */
export function groupState(group: DocumentGroup, documents: readonly Pick<Document, 'type' | 'status'>[]): DocumentState | undefined {
  const sides = documentGroups[group].map((type) => documents.findLast((document) => document.type === type));
  const states = sides.flatMap((side) => (side === undefined ? [] : [stateOfStatus(side.status)]));
  if (states.length === 0) return undefined;
  if (states.length < sides.length) return group === 'passport' ? 'canceled' : undefined;
  return states.find((state) => state === 'canceled') ?? states.find((state) => state === 'pending') ?? 'approve';
}

/** The reason of a group's newest refusal. */
export function groupReason(group: DocumentGroup, documents: readonly Document[]): string | undefined {
  const refused = documents.findLast(({ type, status }) => groupOfType(type) === group && status === documentStatus.canceled);
  return refused?.rejectReason ?? undefined;
}
