export type FieldSport = 'football' | 'tennis' | 'basketball' | 'ice-hockey';

/** The lines of each sport's field, with the radius of the circle in its middle. */
const fields: Readonly<Record<FieldSport, { lines: string; circle: number }>> = {
  football: { lines: 'M4 4H296V136H4ZM150 4V136M4 40H44V100H4M296 40H256V100H296', circle: 24 },
  tennis: { lines: 'M30 14H270V126H30ZM30 30H270M30 110H270M90 30V110M210 30V110M90 70H210M150 8V132', circle: 0 },
  basketball: {
    lines: 'M4 4H296V136H4ZM150 4V136M4 48H60V92H4M296 48H240V92H296M4 20A86 60 0 0 1 4 120M296 20A86 60 0 0 0 296 120',
    circle: 20,
  },
  'ice-hockey': {
    lines: 'M40 4H260Q296 4 296 40V100Q296 136 260 136H40Q4 136 4 100V40Q4 4 40 4ZM150 4V136M104 4V136M196 4V136',
    circle: 18,
  },
};

/** The field of a sport from above, as the ground of a card. */
export function FieldLines({ sport, className }: { sport: FieldSport; className: string | undefined }) {
  const { lines, circle } = fields[sport];
  return (
    <svg className={className} viewBox="0 0 300 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={lines} />
      {circle > 0 ? <circle cx="150" cy="70" r={circle} /> : null}
    </svg>
  );
}
