import { Button } from '@pavilion/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useRefusalText } from '../../texts/refusal-text.ts';
import { ConsoleDialog } from '../../components/console-dialog.tsx';
import { Tag } from '../../components/marks.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './audit.module.css';

/** Verifies the whole chain and shows the result, naming a changed record. */
export function ChainCheck() {
  const say = useText('audit');
  const { time } = useFormats();
  const refusalText = useRefusalText();
  const check = useMutation({ mutationFn: () => api.audit.verifyAuditChain() });
  const found = check.data;
  return (
    <span className={styles.chain} aria-live="polite">
      {check.error === null ? null : <Tag tone="error">{refusalText(check.error)}</Tag>}
      {found === undefined || found.problemCount > 0 ? null : (
        <Tag tone="ok" icon="shield-check">
          {say('chainWhole', { count: Number(found.sealed), time: time(found.verifiedAt) })}
        </Tag>
      )}
      <Button icon="shield-check" isBusy={check.isPending} onClick={() => check.mutate()}>
        {say('verify')}
      </Button>
      {found === undefined || found.problemCount === 0 ? null : (
        <ConsoleDialog title={say('chainBroken', { count: found.problemCount })} onClose={() => check.reset()} size="m" isText>
          <ul className="stack-small">
            {found.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </ConsoleDialog>
      )}
    </span>
  );
}
