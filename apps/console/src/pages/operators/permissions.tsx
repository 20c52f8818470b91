import { Button, TextInput } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { Choice } from '../../components/fields/choices.tsx';
import { AmountField } from '../../components/fields/amount-field.tsx';
import { ConsoleDialog } from '../../components/console-dialog.tsx';
import { Tag } from '../../components/marks.tsx';
import { useText } from '../../texts/use-text.ts';
import { type Granted, readLimits, typedOf } from './limits.ts';
import styles from './operators.module.css';

interface ChoicesProps {
  chosen: readonly Granted[];
  isFixed: boolean;
  onChange: (permissions: readonly Granted[]) => void;
}

type Offered = Awaited<ReturnType<typeof api.operators.listPermissions>>[number];

/** Every permission, ticked where the role has it, with the limits that its calls keep. */
export function PermissionChoices({ chosen, isFixed, onChange }: ChoicesProps) {
  const say = useText('operators');
  const { data = [] } = useQuery({ queryKey: ['permissions'], queryFn: () => api.operators.listPermissions() });
  const [limiting, setLimiting] = useState<string>();
  const grant = chosen.find(({ permission }) => permission === limiting);
  const offered = data.find(({ permission }) => permission === limiting);
  const turn = (permission: string, isChosen: boolean): void =>
    onChange(
      isChosen ? [...chosen, { permission, max: null, countries: [], tags: [] }] : chosen.filter((one) => one.permission !== permission),
    );
  return (
    <>
      <fieldset className={styles.permissions} disabled={isFixed} aria-label={say('permissions')}>
        {data.map((one) => {
          const own = chosen.find(({ permission }) => permission === one.permission);
          return (
            <div key={one.permission} className={styles.permission}>
              <Choice isChosen={own !== undefined} onTurn={(isChosen) => turn(one.permission, isChosen)}>
                {one.permission}
              </Choice>
              {one.needsStepUp ? <Tag tone="info">{say('stepUp')}</Tag> : null}
              {own === undefined ? null : <Limits grant={own} offered={one} onOpen={isFixed ? undefined : setLimiting} />}
            </div>
          );
        })}
      </fieldset>
      {grant === undefined || offered === undefined ? null : (
        <LimitDialog
          grant={grant}
          offered={offered}
          onSet={(limited) => onChange(chosen.map((one) => (one === grant ? limited : one)))}
          onClose={() => setLimiting(undefined)}
        />
      )}
    </>
  );
}

interface LimitsProps {
  grant: Granted;
  offered: Offered;
  onOpen: ((permission: string) => void) | undefined;
}

/** The limits of a grant, and the choice of another limit that its calls apply. */
function Limits({ grant: { permission, max, countries, tags }, offered: { keeps }, onOpen }: LimitsProps) {
  const say = useText('operators');
  return (
    <>
      {max === null ? null : <Tag>{say('upTo', { max })}</Tag>}
      {countries.length === 0 ? null : <Tag>{countries.join(', ')}</Tag>}
      {tags.length === 0 ? null : <Tag>{tags.map((tag) => `#${tag}`).join(', ')}</Tag>}
      {keeps.length === 0 || onOpen === undefined ? null : (
        <button type="button" className={styles.limit} aria-label={say('limitsOf', { permission })} onClick={() => onOpen(permission)}>
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
function LimitDialog({ grant, offered: { permission, keeps }, onSet, onClose }: LimitDialogProps) {
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
    <ConsoleDialog title={say('limitsOf', { permission })} onClose={onClose} foot={foot}>
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
