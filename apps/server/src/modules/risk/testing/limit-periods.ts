import { run } from '../../../kernel/database.ts';
import { forgetSettings, type SettingsContext } from '../../settings/index.ts';

/** Sets for everybody how limits count their periods, as an operator does; null: as each policy pack says. */
export async function setLimitPeriods(context: SettingsContext, periods: 'rolling' | null): Promise<void> {
  await run(context.database)`
    insert into settings.value (key, value)
    values ('limitPeriods', ${JSON.stringify(periods)}::jsonb)
    on conflict (key) do update
    set value = excluded.value
  `;
  forgetSettings(context);
}
