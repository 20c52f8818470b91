import type { FieldDefinition, Profile } from '@pavilion/contract/areas/player/player.ts';
import { Button, Card, IconMark, Progress } from '@pavilion/ui';
import { joinNames, joinSentences } from '@pavilion/ui/text/names.ts';
import { useLocaleTag, useTexts } from '../../../content/texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { neededFields, valueOf } from './info.ts';
import styles from '../profile-pages.module.css';

/** The missing details and their reasons at the top of the page; hidden once complete (design §5.14). */
export function Completeness({ fields, profile }: { fields: readonly FieldDefinition[]; profile: Profile }) {
  const texts = usePageTexts('info', 'profile').group('completeness');
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const locale = useLocaleTag();
  const needed = neededFields(fields);
  const missing = needed.filter((field) => valueOf(field, profile) === '');
  if (missing.length === 0) return null;
  const names = joinNames(
    missing.map(({ name }) => controls(`${name}.label`)),
    locale,
  );
  const count = needed.length - missing.length;
  const [first] = missing;
  return (
    <Card>
      <div className={styles.missing}>
        <IconMark tone="info" icon="id-card" />
        <div className="stack-small">
          <b className="weight-semibold">{texts('title', { count: missing.length })}</b>
          <p className="small text-secondary">{joinSentences([names, texts('reason')], locale)}</p>
          <Progress
            percent={(count / needed.length) * 100}
            label={texts('progressLabel')}
            valueText={texts('progress', { count, total: needed.length })}
            isThin
          />
        </div>
        <Button onClick={() => focusField(first?.name)}>{texts('addButton')}</Button>
      </div>
    </Card>
  );
}

/** Moves the focus to the missing field. */
function focusField(name: string | undefined): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name ?? ''}"] :is(input, select, textarea)`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
