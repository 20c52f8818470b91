import { useFormats } from '../texts/formats.ts';
import { useTextOf } from '../texts/use-text.ts';

interface Hit {
  kind: string;
  title: string;
  line: string;
  at: string | null;
}

const SUM = /^(?<amount>-?\d+(?:\.\d+)?) (?<currency>[A-Z]{3,5})$/;
const PARTS = ' · ';
/** Keeps a sum and its currency on one line. */
const NO_BREAK = '\u00A0';

/** The kinds and states of search hits in the operator's words; sums and dates in the operator's format (BO-184). */
export function useHitWords(): (hit: Hit) => { title: string; line: string } {
  const { day, money } = useFormats();
  const [own, payment, operation, contact, approval, player, operator] = [
    useTextOf('frame'),
    useTextOf('payments'),
    useTextOf('player'),
    useTextOf('contact'),
    useTextOf('approvals'),
    useTextOf('players'),
    useTextOf('operators'),
  ];
  const words: Readonly<Record<string, (part: string) => string | undefined>> = {
    invoice: (part) => own(`word_${part}`) ?? payment(`state_${part}`),
    operation: (part) => operation(`kind_${part}`),
    contact: (part) => contact(`view_${part}`),
    approval: (part) => approval(part),
    player: (part) => player(part),
    operator: (part) => operator(part),
    game: (part) => own(`word_${part}`),
  };
  const sum = (title: string): string => {
    const { amount, currency } = SUM.exec(title)?.groups ?? {};
    return amount === undefined || currency === undefined ? title : `${money(Number(amount), currency)}${NO_BREAK}${currency}`;
  };
  return ({ kind, title, line, at }) => ({
    title: kind === 'operation' ? (operation(`kind_${title}`) ?? sum(title)) : sum(title),
    line: [own(`hit_${kind}`) ?? kind, ...line.split(PARTS).map((part) => words[kind]?.(part) ?? part), at === null ? '' : day(at)]
      .filter(Boolean)
      .join(PARTS),
  });
}
