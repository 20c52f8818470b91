import { oddsFormats } from '../../../rules/odds/odds.ts';
import { changePreferences, preferences, preferredFormat } from '../state/player/preferences.ts';
import { useStore } from '../state/store.ts';
import { t } from '../texts.ts';

/** How prices are written; remembered on the device. */
export function OddsFormatChoice() {
  const chosen = useStore(preferences, () => preferredFormat());
  return (
    <label className="odds-format">
      <span className="visually-hidden">{t('odds.format')}</span>
      <select
        value={chosen}
        onChange={({ target }) => {
          const oddsFormat = oddsFormats.find((format) => format === target.value);
          if (oddsFormat !== undefined) changePreferences({ oddsFormat });
        }}
      >
        {oddsFormats.map((format) => (
          <option key={format} value={format}>
            {t(`odds.${format}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
