/** Balls and bats that lucide does not have, on its grid of 24. */
const filled = 'fill="currentColor" stroke="none"';

export const sportDrawings: Readonly<Record<string, string>> = {
  'sport-football': `<circle cx="12" cy="12" r="9"/><path ${filled} d="M12 8l3.6 2.6-1.4 4.2H9.8l-1.4-4.2Z"/><path d="M12 3v5M15.6 10.6 20.5 9M14.2 14.8l3 4.2M9.8 14.8l-3 4.2M8.4 10.6 3.5 9"/>`,
  'sport-tennis': '<circle cx="12" cy="12" r="9"/><path d="M5 6.5q6 5.5 0 11M19 6.5q-6 5.5 0 11"/>',
  'sport-basketball': '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3v18M6 5.5q4.5 6.5 0 13M18 5.5q-4.5 6.5 0 13"/>',
  'sport-ice-hockey': `<path d="M4 4l8 13h5q3 0 3 2t-3 2h-6.5L3 6"/><ellipse ${filled} cx="6" cy="19.5" rx="3.2" ry="1.5"/>`,
  'sport-esports': `<path d="M7 8h10q4 0 4.5 7t-2 3.5L16.5 15h-9l-3 3.5q-2.5 3.5-2-3.5T7 8Z"/><path d="M8 10v3M6.5 11.5h3"/><circle ${filled} cx="15.5" cy="11" r="1"/><circle ${filled} cx="17.5" cy="12.5" r="1"/>`,
  'sport-table-tennis': `<circle cx="10" cy="10" r="6.5"/><path d="M13.6 15.7l2.1-2.1L21 19l-2 2ZM6 15l9-9"/><circle ${filled} cx="19" cy="6" r="1.7"/>`,
  'sport-handball': '<circle cx="14" cy="9" r="6"/><path d="M3 20q2-6 7-7M8 21q1-3 4-4M14 3q-2 6 0 12"/>',
};
