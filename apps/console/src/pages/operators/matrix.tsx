import { Icon, type IconName } from '@pavilion/ui';
import { FilterBar, Scrolling } from '../../components/panel.tsx';
import { useText } from '../../texts/use-text.ts';
import type { Granted } from './limits.ts';
import styles from './operators.module.css';
import { type Offered, usePermissionSearch } from './permissions.tsx';

export interface Role {
  id: string;
  name: string;
  isShipped: boolean;
  version: number;
  operators: number;
  permissions: Granted[];
}

interface MatrixProps {
  roles: readonly Role[];
  onChoose: (id: string) => void;
}

/** Roles and permissions as a matrix (design console, `team`). A phone shows one role at a time instead. */
export function RoleMatrix({ roles, onChoose }: MatrixProps) {
  const say = useText('operators');
  const { areas, field, nothing } = usePermissionSearch();
  return (
    <Scrolling label={say('permissions')} foot={<Legend />}>
      <FilterBar>{field}</FilterBar>
      <table className={styles.matrix} aria-label={say('permissions')}>
        <thead>
          <tr>
            <th scope="col">{say('permission')}</th>
            {roles.map(({ id, name }) => (
              <th key={id} scope="col">
                <button type="button" onClick={() => onChoose(id)}>
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {areas.map(({ area, title, permissions }) => (
          <tbody key={area}>
            <tr className={styles.area}>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {title}
              </th>
            </tr>
            {permissions.map((one) => (
              <PermissionRow key={one.permission} offered={one} roles={roles} />
            ))}
          </tbody>
        ))}
      </table>
      {nothing}
    </Scrolling>
  );
}

function PermissionRow({ offered: { permission, words, needsStepUp }, roles }: { offered: Offered; roles: readonly Role[] }) {
  const say = useText('operators');
  return (
    <tr>
      <th scope="row" title={permission}>
        {words}
        {needsStepUp ? <Mark icon="key-round" words={say('stepUp')} /> : null}
      </th>
      {roles.map(({ id, permissions }) => (
        <td key={id}>
          <Held grant={permissions.find((grant) => grant.permission === permission)} />
        </td>
      ))}
    </tr>
  );
}

/** Within limits where the grant has some: never by its colour alone. */
function Held({ grant }: { grant: Granted | undefined }) {
  const say = useText('operators');
  if (grant === undefined) return <span aria-hidden="true">·</span>;
  const isBounded = grant.max !== null || grant.countries.length + grant.tags.length > 0;
  return isBounded ? <Mark icon="sliders-horizontal" words={say('isHeldBounded')} /> : <Mark icon="check" words={say('isHeld')} />;
}

const Mark = ({ icon, words }: { icon: IconName; words: string }) => (
  <span className={styles.mark} title={words}>
    <Icon name={icon} size="s" />
    <span className="visually-hidden">{words}</span>
  </span>
);

function Legend() {
  const say = useText('operators');
  return (
    <p className={styles.legend}>
      <Icon name="check" size="s" /> {say('isHeld')}
      <Icon name="sliders-horizontal" size="s" /> {say('isHeldBounded')}
      <Icon name="key-round" size="s" /> {say('stepUp')}
    </p>
  );
}
