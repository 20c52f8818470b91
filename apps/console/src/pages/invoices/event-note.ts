import { useTextOf } from '../../texts/use-text.ts';

const FAILED = /^not applied: (?<code>.+)$/;

/** The outcome of a provider's event in words; a fault keeps its code, by which it can be found in the log. */
export function useEventNote(): (note: string) => string {
  const textOf = useTextOf('payments');
  return (note) => {
    const code = FAILED.exec(note)?.groups?.['code'];
    const words = code === undefined ? textOf(`eventNote_${note}`) : textOf('eventNote_not applied for', { code });
    return words ?? note;
  };
}
