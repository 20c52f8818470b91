import { Button, TextInput } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { Choice } from '../../components/fields/choices.tsx';
import { AmountField } from '../../components/fields/amount-field.tsx';
import { ConsoleDialog } from '../../components/console-dialog.tsx';
import { Tag } from '../../components/marks.tsx';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { areasOf, type NamedPermission } from './grants.ts';
import { type Granted, readLimits, typedOf } from './limits.ts';
import styles from './operators.module.css';

export type Offered = Awaited<ReturnType<typeof api.operators.listPermissions>>[number] & NamedPermission;

/** Every permission there is, with what it allows in the operator's words. */
export function usePermissions(): readonly Offered[] {
  const wordsOf = useTextOf('permissions');
  const { data = [] } = useQuery({ queryKey: ['permissions'], queryFn: () => api.operators.listPermissions() });
  return data.map((one) => ({ ...one, words: wordsOf(one.permission) ?? one.permission }));
}

/**
 * The permissions that match a search, grouped by subject, such as players or payments.
 * @returns them, the search field, and what to show when nothing matches
 */
export function usePermissionSearch() {
  const say = useText('operators');
  const wordsOf = useTextOf('permissions');
  const offered = usePermissions();
  const [search, setSearch] = useState('');
  const areas = areasOf(offered, search).map((one) => ({ ...one, title: wordsOf(`area_${one.area}`) ?? one.area }));
  return {
    offered,
    areas,
    field: <TextInput label={say('findPermission')} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />,
    nothing: areas.length === 0 && offered.length > 0 ? <p className={styles.nothing}>{say('noPermission')}</p> : null,
  };
}

interface ChoicesProps {
  chosen: readonly Granted[];
  isFixed: boolean;
  /** A permission with its limits; undefined removes it. */
  onTurn: (permission: string, grant: Granted | undefined) => void;
}

/** Every permission by what it is about, ticked where the role has it, with the limits that its calls keep. */
export function PermissionChoices({ chosen, isFixed, onTurn }: ChoicesProps) {
  const say = useText('operators');
  const { offered, areas, field, nothing } = usePermissionSearch();
  const [limiting, setLimiting] = useState<string>();
  const grants = new Map(chosen.map((grant) => [grant.permission, grant]));
  const limited = offered.find(({ permission }) => permission === limiting);
  const grant = grants.get(limiting ?? '');
  return (
    <>
      {field}
      {nothing}
      {areas.map(({ area, title, permissions }) => (
        <fieldset key={area} className={styles.permissions} disabled={isFixed}>
          <legend>
            {title}
            <span>{say('hasOf', { count: permissions.filter((one) => grants.has(one.permission)).length, all: permissions.length })}</span>
          </legend>
          {permissions.map((one) => (
            <OnePermission
              key={one.permission}
              offered={one}
              grant={grants.get(one.permission)}
              onTurn={onTurn}
              onLimit={isFixed ? undefined : setLimiting}
            />
          ))}
        </fieldset>
      ))}
      {grant === undefined || limited === undefined ? null : (
        <LimitDialog
          grant={grant}
          offered={limited}
          onSet={(given) => onTurn(given.permission, given)}
          onClose={() => setLimiting(undefined)}
        />
      )}
    </>
  );
}

interface OnePermissionProps {
  offered: Offered;
  grant: Granted | undefined;
  onTurn: ChoicesProps['onTurn'];
  onLimit: ((permission: string) => void) | undefined;
}

function OnePermission({ offered, grant, onTurn, onLimit }: OnePermissionProps) {
  const say = useText('operators');
  const { permission, words, needsStepUp } = offered;
  const turn = (isChosen: boolean): void => onTurn(permission, isChosen ? { permission, max: null, countries: [], tags: [] } : undefined);
  return (
    <div className={styles.permission}>
      <Choice isChosen={grant !== undefined} onTurn={turn}>
        <span className={styles.words}>
          {words} <small>{permission}</small>
        </span>
      </Choice>
      {needsStepUp ? <Tag tone="info">{say('stepUp')}</Tag> : null}
      {grant === undefined ? null : <Limits grant={grant} offered={offered} onOpen={onLimit} />}
    </div>
  );
}

interface LimitsProps {
  grant: Granted;
  offered: Offered;
  onOpen: ((permission: string) => void) | undefined;
}

/** The limits of a grant, and the choice of another limit that its calls apply. */
function Limits({ grant: { permission, max, countries, tags }, offered: { words, keeps }, onOpen }: LimitsProps) {
  const say = useText('operators');
  return (
    <>
      {max === null ? null : <Tag>{say('upTo', { max })}</Tag>}
      {countries.length === 0 ? null : <Tag>{countries.join(', ')}</Tag>}
      {tags.length === 0 ? null : <Tag>{tags.map((tag) => `#${tag}`).join(', ')}</Tag>}
      {keeps.length === 0 || onOpen === undefined ? null : (
        <button
          type="button"
          className={styles.limit}
          aria-label={say('limitsOf', { permission: words })}
          onClick={() => onOpen(permission)}
        >
          {say('limits')}
        </button>
      )}
    </>
  );
}

interface LimitDialogProps {
  grant: Granted;
  offered: Offered;
  onSet: (grant: Granted) => void;
  onClose: () => void;
}

/** The limits of one permission. Nothing is asked for yet: they are part of the role that is. */
function LimitDialog({ grant, offered: { words, keeps }, onSet, onClose }: LimitDialogProps) {
  const say = useText('operators');
  const sayCommon = useText('common');
  const [typed, setTyped] = useState(() => typedOf(grant));
  const { read, wrong, isRight } = readLimits(typed);
  const fields = [
    { name: 'max', isThere: keeps.includes('max'), hint: say('limitMaxHint'), error: say('limitMaxWrong') },
    { name: 'countries', isThere: keeps.includes('players'), hint: say('limitCountriesHint'), error: say('limitCountriesWrong') },
    { name: 'tags', isThere: keeps.includes('players'), hint: say('limitTagsHint'), error: say('limitTagsWrong') },
  ] as const;
  const foot = (
    <>
      <Button type="submit" form="limits" kind="primary" aria-disabled={!isRight}>
        {say('limitsSet')}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {sayCommon('cancel')}
      </Button>
    </>
  );
  return (
    <ConsoleDialog title={say('limitsOf', { permission: words })} onClose={onClose} foot={foot}>
      <form
        id="limits"
        className={styles.limits}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRight) return;
          onSet({ ...grant, ...read });
          onClose();
        }}
      >
        <p className="text-secondary">{say('limitsText')}</p>
        {fields
          .filter(({ isThere }) => isThere)
          .map(({ name, hint, error }, place) => {
            const field = {
              label: say(`limit_${name}`),
              hint,
              ...(wrong[name] ? { error } : {}),
              value: typed[name],
              ...(place === 0 ? { 'data-autofocus': '' } : {}),
            };
            const change = (text: string): void => setTyped({ ...typed, [name]: text });
            return name === 'max' ? (
              <AmountField key={name} {...field} onChange={change} />
            ) : (
              <TextInput key={name} {...field} onChange={(event) => change(event.target.value)} />
            );
          })}
      </form>
    </ConsoleDialog>
  );
}
