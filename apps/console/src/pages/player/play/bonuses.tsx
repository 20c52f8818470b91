import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { Money } from '../../../components/marks.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import { Cashback } from './cashback.tsx';
import { Points, Quests, Tournaments } from './earned.tsx';
import { ExplainButton } from '../money/explain.tsx';
import type { TabProps } from '../types.ts';
import { ListSection } from '../list-section.tsx';

/** Bonuses and free spins with their wagering progress. */
export function Bonuses({ player }: TabProps) {
  const say = useText('player');
  const nameOf = useTextOf('player');
  const { minute, count } = useFormats();
  const params = { id: player.id };
  const bonuses = useList(['player', player.id, 'bonuses'], (page, signal) =>
    api.playerPlay.listPlayerBonuses({ params, query: page }, { signal }),
  );
  const spins = useList(['player', player.id, 'freespins'], (page, signal) =>
    api.playerPlay.listPlayerFreespins({ params, query: page }, { signal }),
  );
  return (
    <>
      <ListSection
        name="bonuses"
        title={say('tab_bonuses')}
        empty={say('noBonuses')}
        list={bonuses}
        columns={[
          { id: 'name', heading: say('name'), cell: ({ name }) => name },
          {
            id: 'amount',
            heading: say('amount'),
            isEnd: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          { id: 'state', heading: say('state'), cell: ({ status }) => nameOf(`bonus_${status}`) ?? status },
          {
            id: 'progress',
            heading: say('wagered'),
            isEnd: true,
            cell: ({ currentWagerPercentage }) => `${count(currentWagerPercentage)} %`,
          },
          {
            id: 'left',
            heading: say('bonusLeft'),
            isEnd: true,
            isWideOnly: true,
            cell: ({ remainingAmount, currency }) => <Money amount={remainingAmount} currency={currency} />,
          },
          { id: 'given', heading: say('given'), isWideOnly: true, cell: ({ createdAt }) => minute(createdAt) },
          { id: 'explain', heading: '', isEnd: true, cell: ({ id }) => <ExplainButton kind="bonus" id={id} /> },
        ]}
      />
      <ListSection
        name="freespins"
        title={say('freespins')}
        empty={say('noFreespins')}
        list={spins}
        columns={[
          { id: 'name', heading: say('name'), cell: ({ name }) => name },
          { id: 'used', heading: say('played'), isEnd: true, cell: ({ usedCount, count: all }) => `${usedCount} / ${all}` },
          { id: 'state', heading: say('state'), cell: ({ status }) => nameOf(`bonus_${status}`) ?? status },
          {
            id: 'stake',
            heading: say('stake'),
            isEnd: true,
            isWideOnly: true,
            cell: ({ stake, currency }) => <Money amount={stake} currency={currency} />,
          },
          { id: 'won', heading: say('won'), isEnd: true, cell: ({ won, currency }) => <Money amount={won} currency={currency} /> },
        ]}
      />
      <Cashback player={player} />
      <Codes player={player} />
      <Quests player={player} />
      <Points player={player} />
      <Tournaments player={player} />
    </>
  );
}

/** Codes that were tried, with the rule that refused one. */
function Codes({ player }: TabProps) {
  const say = useText('player');
  const ruleOf = useTextOf('explain');
  const { minute } = useFormats();
  const codes = useList(['player', player.id, 'codes'], (page, signal) =>
    api.playerPlay.listPlayerCodes({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="codes"
      title={say('codes')}
      empty={say('noCodes')}
      list={codes}
      columns={[
        { id: 'code', heading: say('code'), cell: ({ code }) => code },
        { id: 'campaign', heading: say('campaign'), isWideOnly: true, cell: ({ campaign }) => campaign },
        {
          id: 'state',
          heading: say('state'),
          cell: ({ state, rule }) => (rule === null ? say(`code_${state}`) : `${say('code_refused')}: ${ruleOf(`rule_${rule}`) ?? rule}`),
        },
        { id: 'tried', heading: say('tried'), isWideOnly: true, cell: ({ at }) => minute(at) },
        { id: 'explain', heading: '', isEnd: true, cell: ({ id }) => <ExplainButton kind="code" id={id} /> },
      ]}
    />
  );
}
