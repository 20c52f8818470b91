import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { oddsFormats } from '@pavilion/money/odds.ts';
import { page } from '../state/page.ts';
import { changePreferences, formatOf, preferences } from '../state/player/preferences.ts';
import { useStore } from '../state/store.ts';
import { t } from '../texts.ts';

/** The format of prices; stored on the device, and sent to the page, which uses it for its own prices. */
export function OddsFormatChoice() {
  const chosen = useStore(preferences, formatOf);
  return (
    <label className="odds-format">
      <span className="visually-hidden">{t('odds.format')}</span>
      <select
        autoComplete="off"
        value={chosen}
        onChange={({ target }) => {
          const oddsFormat = oddsFormats.find((format) => format === target.value);
          if (oddsFormat === undefined) return;
          changePreferences({ oddsFormat });
          page.send({ type: 'oddsFormat', data: { oddsFormat } });
        }}
      >
        {oddsFormats.map((format) => (
          <option key={format} value={format}>
            {t(`odds.${format}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </label>
  );
}
