import { useFormats } from '../../texts/formats.ts';
import styles from './success.module.css';

const WHOLE = 1000;
const WELL = 900;
const POORLY = 700;
const DECIMALS = 10;

const tones = { ok: styles.ok, warning: styles.warning, error: styles.error } as const;
const toneOf = (permille: number): keyof typeof tones => {
  if (permille >= WELL) return 'ok';
  return permille >= POORLY ? 'warning' : 'error';
};

/** A success rate in per cent with its bar; the number makes it readable without the colour. */
export function Success({ permille }: { permille: number | null }) {
  const { count } = useFormats();
  if (permille === null) return <span className="text-tertiary">–</span>;
  return (
    <span className={`${styles.success} ${tones[toneOf(permille)]}`}>
      {count(permille / DECIMALS)} %
      <i aria-hidden="true">
        <b style={{ inlineSize: `${(permille / WHOLE) * 100}%` }} />
      </i>
    </span>
  );
}
