import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';
import own from './duplicates.module.css';
import { isStrong, type Pair, type Reason } from './pairs.ts';

/** The total weight of the reasons, from 0 to 100; labelled where no heading names it. */
export function Score({ score, isNamed = false }: { score: number; isNamed?: boolean }) {
  const say = useText('duplicates');
  return (
    <Tag tone={isStrong(score) ? 'warning' : 'neutral'}>
      {isNamed ? `${say('score')} ` : ''}
      {score}
    </Tag>
  );
}

/** The things two accounts have in common, in one word each. */
export function Kinds({ kinds }: { kinds: readonly Reason['kind'][] }) {
  const say = useText('duplicates');
  return (
    <span className={styles.reasons}>
      {kinds.map((kind) => (
        <Tag key={kind}>{say(`kind_${kind}`)}</Tag>
      ))}
    </span>
  );
}

/** The things two accounts have in common, how often and since when, and how their weights make up the score. */
export function ReasonTable({ pair: { reasons, score } }: { pair: Pick<Pair, 'reasons' | 'score'> }) {
  const say = useText('duplicates');
  const { day, count } = useFormats();
  return (
    <DataTable
      label={say('reasons')}
      rows={reasons}
      rowId={({ kind }) => kind}
      columns={[
        {
          id: 'kind',
          heading: say('common'),
          cell: ({ kind, foundAt, seenAt }) => (
            <>
              {say(`kind_${kind}`)}
              <p className={`caption text-tertiary ${own.known}`}>{say('known', { found: day(foundAt), seen: day(seenAt) })}</p>
            </>
          ),
        },
        { id: 'shared', heading: say('shared'), isEnd: true, cell: ({ shared }) => count(shared) },
        { id: 'weight', heading: say('weight'), isEnd: true, cell: ({ weight }) => weight },
      ]}
      foot={
        <tr>
          <td colSpan={2}>{say('sum')}</td>
          <td data-end="">{score}</td>
        </tr>
      }
    />
  );
}
