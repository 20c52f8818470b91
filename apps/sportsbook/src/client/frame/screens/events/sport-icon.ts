import type { IconName } from '@pavilion/ui/icons/names.ts';

const icons: Readonly<Record<string, IconName>> = {
  football: 'sport-football',
  tennis: 'sport-tennis',
  basketball: 'sport-basketball',
  'ice-hockey': 'sport-ice-hockey',
  esports: 'sport-esports',
  'table-tennis': 'sport-table-tennis',
  volleyball: 'volleyball',
  handball: 'sport-handball',
};

export const sportIcon = (sport: string): IconName => icons[sport] ?? 'trophy';
