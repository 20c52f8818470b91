import { Icon } from '@pavilion/ui';
import { isRecord } from '@pavilion/contract/formats/record.ts';
import { useFormats } from '../texts/formats.ts';
import { useText, useTextOf } from '../texts/use-text.ts';
import styles from './difference.module.css';
import { comparedGrants, readableFacts } from './fact-words.ts';

export interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
  /** The present value, where it differs from `before`. */
  now: string | undefined;
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (value === null || value === undefined) return '–';
  return isRecord(value)
    ? Object.entries(value)
        .map(([name, own]) => `${name}: ${textOf(own)}`)
        .join(', ')
    : String(value);
};

/** Every primitive value of a fact, by its path. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (!isRecord(value)) return [[path, textOf(value)]];
  return Object.entries(value).flatMap(([name, own]) => leavesOf(own, path === '' ? name : `${path}.${name}`));
}

/** Field by field the old value, the requested one, and any change since the request. */
export function changesOf({ before, after, now }: { before: unknown; after: unknown; now?: unknown }): Change[] {
  const [was, will, is] = [before, after, now].map((fact) => new Map(isRecord(fact) ? leavesOf(fact) : []));
  const fields = new Set([...(was?.keys() ?? []), ...(will?.keys() ?? [])]);
  return [...fields].map((field) => {
    const current = is?.get(field);
    const earlier = was?.get(field);
    return {
      field,
      before: earlier,
      after: will?.get(field),
      now: now === undefined || current === earlier ? undefined : (current ?? '–'),
    };
  });
}

/** Before and after side by side; a change since the request is noted in the row. */
export function Difference(facts: { before: unknown; after: unknown; now?: unknown }) {
  const say = useText('common');
  const fieldName = useTextOf('fields');
  const ruleName = useTextOf('paymentRules');
  const { money, when } = useFormats();
  const permissionName = useTextOf('permissions');
  const voice = { wordOf: fieldName, money, when };
  const { before, after, now } = comparedGrants(facts, voice);
  const read = (fact: unknown): unknown => readableFacts(fact, voice);
  const changes = changesOf({ before: read(before), after: read(after), now: now === undefined ? undefined : read(now) });
  if (changes.length === 0) return <p className="text-tertiary">{say('noDifference')}</p>;
  return (
    <table className={styles.difference}>
      <thead>
        <tr>
          <th scope="col">{say('field')}</th>
          <th scope="col">{say('before')}</th>
          <th scope="col">{say('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row" title={change.field}>
              {fieldName(change.field) ??
                ruleName(`field_${change.field}`) ??
                permissionName(change.field.replace(/^permissions\./, '')) ??
                change.field}
            </th>
            <td className={styles.before}>
              {change.before ?? '–'}
              {change.now === undefined ? null : <strong className="text-warning">{say('isNow', { now: change.now })}</strong>}
            </td>
            <td>
              {change.after === undefined || change.after === change.before ? (
                <span className="text-tertiary">{say('unchanged')}</span>
              ) : (
                <span className={styles.after}>
                  <Icon name="arrow-right" size="s" isMirrored />
                  {change.after}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
