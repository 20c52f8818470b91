import type { IconName } from '@pavilion/ui/icons/names.ts';

const icons: Readonly<Record<string, IconName>> = {
  football: 'goal',
  tennis: 'circle-dot',
  basketball: 'circle',
  'ice-hockey': 'snowflake',
  esports: 'gamepad-2',
  'table-tennis': 'target',
  volleyball: 'volleyball',
  handball: 'hand',
};

export const sportIcon = (sport: string): IconName => icons[sport] ?? 'trophy';
