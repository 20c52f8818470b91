import type { FieldDefinition, Profile } from '@pavilion/contract/areas/player/player.ts';
import { Badge, Card, CopyButton, SkeletonRows, Switch } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { FieldTexts } from '../../content/field-texts.tsx';
import { LoadFailedCard } from '../../content/load-failed.tsx';
import { usePageTexts } from '../../content/page.ts';
import { Completeness } from './completeness.tsx';
import { shownFields, valueOf } from './info.ts';
import { InfoForm } from './info-form.tsx';
import styles from '../profile-pages.module.css';
import { fieldsOptions, playerIdOf, profileOptions, useProfile, useUpdateProfile } from '../queries.ts';
import { isCheckbox } from '../registration/registration.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** Personal details in the order of their definitions, with contact confirmation and consents (U-01 to U-04, U-10). */
export function InfoPage() {
  const { api } = useSite();
  const texts = usePageTexts('info', 'profile');
  const { data: profile } = useProfile();
  const definition = useQuery(fieldsOptions(api, 'profile'));
  const definitions = definition.data;
  const asked = useQuery({ ...profileOptions(api), enabled: false });
  const missing = [...(profile ? [] : [asked]), ...(definitions ? [] : [definition])];
  const fields = shownFields(definitions ?? []);
  return (
    <>
      <h1>{texts('title')}</h1>
      {profile && definitions ? (
        <FieldTexts>
          <PlayerId id={profile.id} />
          <Completeness fields={fields.filter(({ name }) => !isCheckbox(name))} profile={profile} />
          <InfoForm key={profile.id} fields={fields.filter(({ name }) => !isCheckbox(name))} profile={profile} />
          <Messages fields={fields.filter(({ name }) => isCheckbox(name))} profile={profile} />
        </FieldTexts>
      ) : null}
      {missing.some(({ isError }) => isError) ? <LoadFailedCard onRetry={() => missing.forEach(({ refetch }) => void refetch())} /> : null}
      {missing.length > 0 && !missing.some(({ isError }) => isError) ? (
        <Card aria-busy="true">
          <SkeletonRows count={6} />
        </Card>
      ) : null}
    </>
  );
}

function PlayerId({ id }: { id: string }) {
  const texts = usePageTexts('info', 'profile');
  const common = useTexts('globalComponents', 'common');
  return (
    <div className="row">
      <span className="small text-secondary">
        {texts('externalId.label')} <bdi className="tabular weight-semibold">{playerIdOf(id)}</bdi>
      </span>
      <CopyButton
        value={playerIdOf(id)}
        copyLabel={
          <>
            {common('buttons.copy')}
            <span className="visually-hidden"> {texts('externalId.label')}</span>
          </>
        }
        copiedLabel={texts('externalId.copyMsg')}
        refusedLabel={common('buttons.notCopied')}
      />
    </div>
  );
}

/** The consents, each switch saved at once (wire §7.10); mandatory messages are always on. */
function Messages({ fields, profile }: { fields: readonly FieldDefinition[]; profile: Profile }) {
  const texts = usePageTexts('info', 'profile');
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const alert = useAlerts();
  const update = useUpdateProfile();
  return (
    <Card title={texts('subscriptionTitle')}>
      {fields.map((field) => (
        <div key={field.name} className={styles.switchRow}>
          <span aria-hidden="true">{controls(`${field.name}.label`)}</span>
          <Switch
            label={controls(`${field.name}.label`)}
            isOn={valueOf(field, profile) === true}
            isDisabled={update.isPending || !field.editable}
            onChange={(isOn) =>
              update.mutate(
                { [field.name]: isOn },
                { onSuccess: () => void alert('profile.profileSaved'), onError: (error: unknown) => void alert(failedActAlert(error)) },
              )
            }
          />
        </div>
      ))}
      <div className={styles.switchRow}>
        <span>{texts('manageTitle')}</span>
        <Badge tone="ok" icon="check">
          {texts('alwaysOn')}
        </Badge>
      </div>
    </Card>
  );
}
