import { useTextOf } from '../../texts/use-text.ts';

/** A record's title in words: its act where it has one, else its kind. */
export function useWhat(): (record: { act: string | null; kind: string }) => string {
  const actName = useTextOf('acts');
  const kindName = useTextOf('audit');
  return ({ act, kind }) => (act === null ? (kindName(kind) ?? kind) : (actName(act) ?? act));
}
