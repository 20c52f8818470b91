import { DataTable } from '../../../components/table/data-table.tsx';
import { Section } from '../../../components/panel.tsx';
import { Nothing } from '../../../components/states.tsx';
import { ageText, useFormats } from '../../../texts/formats.ts';
import { useText } from '../../../texts/use-text.ts';
import type { PlayerOverview } from '../types.ts';

const figures = ['deposited', 'withdrawn', 'staked', 'won', 'net'] as const;

/** Money and play of the last days: one currency per row. */
export function Periods({ overview: { days, periods, playedSeconds } }: { overview: PlayerOverview }) {
  const say = useText('player');
  const { money } = useFormats();
  return (
    <Section
      title={say('period', { days })}
      caption={playedSeconds === 0 ? undefined : say('playedFor', { time: ageText(playedSeconds * 1000) })}
    >
      {periods.length === 0 ? (
        <Nothing title={say('noMoneyInPeriod')} />
      ) : (
        <DataTable
          label={say('period', { days })}
          rows={periods}
          rowId={({ currency }) => currency}
          columns={[
            { id: 'currency', heading: say('currency'), cell: ({ currency }) => currency },
            ...figures.map((figure) => ({
              id: figure,
              heading: say(`figure_${figure}`),
              isEnd: true,
              isWideOnly: figure === 'staked' || figure === 'won',
              cell: (row: (typeof periods)[number]) => money(row[figure], row.currency),
            })),
          ]}
        />
      )}
    </Section>
  );
}
