import { useTextOf } from '../../texts/use-text.ts';

/** Who a record names: an operator by address; the player, a visitor and the platform in words. */
export function useActor(): (record: { actor: string; actorEmail: string | null }) => string {
  const say = useTextOf('audit');
  return ({ actor, actorEmail }) => actorEmail ?? say(`actor_${actor}`) ?? actor;
}

/** A record's title in words: its act where it has one, else its kind. */
export function useWhat(): (record: { act: string | null; kind: string }) => string {
  const actName = useTextOf('acts');
  const kindName = useTextOf('audit');
  return ({ act, kind }) => (act === null ? (kindName(kind) ?? kind) : (actName(act) ?? act));
}
