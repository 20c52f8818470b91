import { Card, RadioList, Skeleton } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { playSessionOptions, useChooseRealityCheck } from '../queries.ts';

const never = 'off';
/** Height of a title and a few choices. */
const CHOICE_SIZE = '240px';

/** How often the player is shown time and result: the choices of the law, kept at once (L10, design §5.14). */
export function RealityChoice() {
  const { api } = useSite();
  const texts = usePageTexts('limits', 'profile');
  const { data, isError } = useQuery(playSessionOptions(api));
  const choose = useChooseRealityCheck();
  if (data === undefined)
    return isError ? null : (
      <Card title={texts('realityCheck.label')} className="stack-small">
        <p className="small text-secondary">{texts('realityCheck.hint')}</p>
        <Skeleton blockSize={CHOICE_SIZE} />
      </Card>
    );
  const { choicesMinutes, isOffAllowed, intervalMinutes } = data.realityCheck;
  const options = choicesMinutes.map((minutes) => ({ value: String(minutes), label: texts('realityCheck.every', { minutes }) }));
  const shown = choose.isPending ? choose.variables : intervalMinutes;
  return (
    <Card title={texts('realityCheck.label')} className="stack-small">
      <p className="small text-secondary">{texts('realityCheck.hint')}</p>
      <RadioList
        label={texts('realityCheck.choiceLabel')}
        name="reality-check"
        value={shown === null ? never : String(shown)}
        options={isOffAllowed ? [...options, { value: never, label: texts('realityCheck.off') }] : options}
        onChange={(value) => choose.mutate(value === never ? null : Number(value))}
      />
      <p className="small text-secondary" role="status">
        {choose.isSuccess ? texts('realityCheck.saved') : choose.isError ? texts('realityCheck.failed') : null}
      </p>
    </Card>
  );
}
