import { buttonClass, Icon, IconButton } from '@pavilion/ui';
import { type ChangeEvent, useId, useRef } from 'react';
import { useText } from '../../texts/use-text.ts';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  hint: string;
  accept: string;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
}

/** An attached file, by name, with a button that removes it. */
export function FileField({ label, hint, accept, file, onFile }: FileFieldProps) {
  const say = useText('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = event.target.files?.[0];
    // Cleared, so that choosing the same file again counts.
    event.target.value = '';
    if (chosen !== undefined) onFile(chosen);
  };
  return (
    <div className={styles.field}>
      <input ref={input} id={id} className="visually-hidden" type="file" accept={accept} aria-describedby={`${id}hint`} onChange={take} />
      <div className={styles.line}>
        <label htmlFor={id} className={buttonClass({})}>
          <Icon name="upload" size="s" />
          {label}
        </label>
        {file === undefined ? null : (
          <>
            <span className={styles.name}>{file.name}</span>
            <IconButton
              label={say('remove', { name: file.name })}
              icon="x"
              isCompact
              onClick={() => {
                onFile(undefined);
                input.current?.focus();
              }}
            />
          </>
        )}
      </div>
      <p id={`${id}hint`} className="caption text-tertiary">
        {hint}
      </p>
    </div>
  );
}
