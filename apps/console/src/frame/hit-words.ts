import type { ApprovalTitle } from '@pavilion/contract/console/approvals.ts';
import type { HitPart } from '@pavilion/contract/console/workplace/workplace.ts';
import { sumWithCurrency, useFormats } from '../texts/formats.ts';
import { useTextOf } from '../texts/use-text.ts';
import { useWordedTitle } from '../texts/use-worded-title.ts';

interface Hit {
  kind: string;
  title: HitPart | ApprovalTitle;
  parts: readonly HitPart[];
  at: string | null;
}

const SEPARATOR = ' · ';

/** The kinds and states of search hits in the operator's words; sums and dates in the operator's format (BO-184). */
export function useHitWords(): (hit: Hit) => { title: string; line: string } {
  const { day, money } = useFormats();
  const titled = useWordedTitle();
  const [own, payment, operation, contact, approval, player, operator] = [
    useTextOf('frame'),
    useTextOf('payments'),
    useTextOf('player'),
    useTextOf('contact'),
    useTextOf('approvals'),
    useTextOf('players'),
    useTextOf('operators'),
  ];
  const words: Readonly<Record<string, (word: string) => string | undefined>> = {
    invoice: (word) => own(`word_${word}`) ?? payment(`state_${word}`),
    operation: (word) => operation(`kind_${word}`),
    contact: (word) => contact(`view_${word}`),
    approval,
    player,
    operator,
    game: (word) => own(`word_${word}`),
  };
  const written = (kind: string, part: HitPart): string => {
    if (typeof part === 'string') return part;
    if ('word' in part) return words[kind]?.(part.word) ?? part.word;
    return sumWithCurrency(money, part);
  };
  return ({ kind, title, parts, at }) => ({
    title: typeof title === 'object' && 'key' in title ? (titled(title) ?? title.key) : written(kind, title),
    line: [own(`hit_${kind}`) ?? kind, ...parts.map((part) => written(kind, part)), at === null ? '' : day(at)]
      .filter(Boolean)
      .join(SEPARATOR),
  });
}
