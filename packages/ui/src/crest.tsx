/** Colours of shields: a dark field and a light charge, each pair with enough contrast. */
const pairs = [
  ['#b5262f', '#ffe9c4'],
  ['#1f5fc4', '#bfe0ff'],
  ['#0f6b4a', '#ffd27a'],
  ['#5a3872', '#ffe2a0'],
  ['#1c2a52', '#8fb8ff'],
  ['#8a4b12', '#fff3d2'],
  ['#0d5d6b', '#c8f4ec'],
  ['#74224f', '#ffc9dc'],
] as const;
const charges = [
  'M16 4h12v41q-6 2-12 0Z',
  'M2 20H42V30Q22 36 2 30Z',
  'M2 4H22V46Q2 38 2 24Z',
  'M22 12L40 30Q36 36 32 39L22 28 12 39Q8 36 4 30Z',
] as const;
const SHIELD = 'M2 4H42V24Q42 38 22 46Q2 38 2 24Z';
const PRIME = 31;
const LIMIT = 65_521;

/** A number that a name always has. */
const numberOf = (name: string): number => [...name].reduce((sum, letter) => (sum * PRIME + (letter.codePointAt(0) ?? 0)) % LIMIT, 7);

/** A team's shield, drawn from its name alone: decoration, always the same for a team. */
export function Crest({ name, className }: { name: string; className?: string | undefined }) {
  const number = numberOf(name);
  const [field, charge] = pairs[number % pairs.length] ?? pairs[0];
  return (
    <svg className={className} viewBox="0 0 44 48" aria-hidden="true">
      <path d={SHIELD} fill={field} />
      <path d={charges[Math.floor(number / pairs.length) % charges.length]} fill={charge} />
      <path d={SHIELD} fill="none" stroke="currentColor" strokeOpacity=".6" strokeWidth="2" />
    </svg>
  );
}
