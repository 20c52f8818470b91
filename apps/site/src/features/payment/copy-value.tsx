import { CopyRow } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';

/** In groups of four for the eye; the copy has no spaces (design.md §7). */
const inGroups = (value: string): string => value.replace(/(.{4})(?=.)/g, '$1 ');

type CopyValueProps = { label: string; value: string; copiedLabel: string; isGrouped?: boolean };

/** A value to copy with its own button; the button's name says what it copies (W-56). */
export function CopyValue({ label, value, copiedLabel, isGrouped = false }: CopyValueProps) {
  const common = useTexts('globalComponents', 'common');
  return (
    <CopyRow
      label={label}
      value={value}
      shown={isGrouped ? inGroups(value) : value}
      copyLabel={
        <>
          {common('buttons.copy')}
          <span className="vh"> {label}</span>
        </>
      }
      copiedLabel={
        <>
          {copiedLabel}
          <span className="vh"> {label}</span>
        </>
      }
    />
  );
}
