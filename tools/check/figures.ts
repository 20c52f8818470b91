import type { Spec } from './spec.ts';

/** Units in the smallest one of their kind. */
const UNITS: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  ms: ['time', 1],
  s: ['time', 1000],
  second: ['time', 1000],
  min: ['time', 60_000],
  minute: ['time', 60_000],
  h: ['time', 3_600_000],
  hour: ['time', 3_600_000],
  day: ['time', 86_400_000],
  px: ['px', 1],
  '%': ['%', 1],
  KB: ['size', 1000],
  kB: ['size', 1000],
  KiB: ['size', 1024],
  MB: ['size', 1_000_000],
  MiB: ['size', 1_048_576],
  digit: ['digit', 1],
  decimal: ['decimal', 1],
  character: ['character', 1],
};

const NUMBER = String.raw`\d+(?:[,.]\d{3})*(?:\.\d+)?`;
const FIGURE = new RegExp(
  String.raw`(?<![\w.§-])(${NUMBER})(?:(?:[–-]| to | or | and )(${NUMBER}))?[ -]?(ms|min(?:ute)?s?|s(?:econds?)?|h(?:ours?)?|days?|px|%|KB|kB|KiB|MB|MiB|digits?|decimals?|characters?)(?!\w)`,
  'g',
);
/** A clause that ends with what it quotes: `Resend after 60 s (K-04)`. */
const QUOTING = /([^.;:|()\n]*(?:\.\d[^.;:|()\n]*)*)\(((?:[A-Z]{1,2}-?\d{1,3}(?:, )?)+)\)/g;

const unitOf = (word: string): readonly [string, number] => UNITS[word] ?? UNITS[word.replace(/s$/, '')] ?? [word, 1];

function figuresOf(text: string): { kind: string; amount: number; said: string }[] {
  return [...text.matchAll(FIGURE)].flatMap(([said, low = '', high, word = '']) => {
    const [kind, factor] = unitOf(word);
    return [low, high]
      .filter((number) => number !== undefined)
      .map((number) => ({ kind, amount: Number(number.replaceAll(',', '')) * factor, said }));
  });
}

/**
 * Figures of a clause that differ from the rule it quotes: a rule that gives no figure of that kind (a time, a size) says nothing about it.
 * Figures without a unit are not compared.
 */
export function contradictedFigures(text: string, { statements }: Spec): { at: number; problem: string }[] {
  return [...text.matchAll(QUOTING)].flatMap(({ 1: clause = '', 2: ids = '', index }) => {
    const quoted = ids.split(', ').flatMap((id) => figuresOf(statements.get(id)?.text ?? ''));
    return figuresOf(clause).flatMap(({ kind, amount, said }) => {
      const stated = quoted.filter((figure) => figure.kind === kind);
      if (stated.length === 0 || stated.some((figure) => figure.amount === amount)) return [];
      return [{ at: index, problem: `says "${said}" where ${ids} says ${stated.map((figure) => figure.said).join(', ')}` }];
    });
  });
}
