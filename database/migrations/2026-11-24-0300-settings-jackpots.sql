-- The setting is named as the glossary and the site name it. What the operator set, or removed, stays so; a row that an older version wrote
-- meanwhile under the earlier name does not replace it.
update settings.value
set key = 'jackpots'
where key = 'jackpotPots' and not exists (
  select from settings.value known
  where known.key = 'jackpots'
);
delete from settings.value
where key = 'jackpotPots';

update kernel.shipped_row
set row_key = '{"key": "jackpots"}', columns = jsonb_set(columns, '{key}', '"jackpots"')
where relation = 'settings.value' and row_key = '{"key": "jackpotPots"}' and not exists (
  select from kernel.shipped_row known
  where known.relation = 'settings.value' and known.row_key = '{"key": "jackpots"}'
);
delete from kernel.shipped_row
where relation = 'settings.value' and row_key = '{"key": "jackpotPots"}';
