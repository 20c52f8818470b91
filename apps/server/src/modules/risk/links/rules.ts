import { type LinkKind, linkKinds } from '@pavilion/contract/console/player/links.ts';

/** How much each kind says of two accounts being one person's, in hundredths. */
export const linkWeights: Readonly<Record<LinkKind, number>> = {
  personalIdNumber: 90,
  person: 60,
  email: 60,
  phone: 60,
  place: 50,
  device: 40,
  likeName: 20,
  address: 10,
};
const SCORE_MAX = 100;

/** From this score on a pair is looked at by somebody; below it is shown on the pages of its players alone. */
export const DUPLICATE_FROM = 40;

/** Kinds that follow from an account's own data: they disappear when it is corrected. Links by devices remain. */
export const saidKinds: readonly LinkKind[] = ['personalIdNumber', 'person', 'email', 'phone', 'likeName'];

/** The score of a pair, and its strongest reason. Equal names are also similar, which counts once. */
export function weigh(given: readonly LinkKind[]): { kinds: LinkKind[]; score: number; strongest: number } {
  const kinds = linkKinds.filter((kind) => given.includes(kind) && !(kind === 'likeName' && given.includes('person')));
  const each = kinds.map((kind) => linkWeights[kind]);
  const score = Math.min(
    SCORE_MAX,
    each.reduce((sum, weight) => sum + weight, 0),
  );
  return { kinds, score, strongest: Math.max(0, ...each) };
}
