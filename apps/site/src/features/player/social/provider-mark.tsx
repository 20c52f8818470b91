import styles from './social.module.css';

/** A disc, a rounded square, a hexagon and a drop, in a box of 24. */
const shapes = [
  'M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z',
  'M7 1.5h10A5.5 5.5 0 0 1 22.5 7v10a5.5 5.5 0 0 1-5.5 5.5H7A5.5 5.5 0 0 1 1.5 17V7A5.5 5.5 0 0 1 7 1.5z',
  'M10.6 1.6a2.8 2.8 0 0 1 2.8 0l7 4.05a2.8 2.8 0 0 1 1.4 2.42v7.86a2.8 2.8 0 0 1-1.4 2.42l-7 4.05a2.8 2.8 0 0 1-2.8 0l-7-4.05a2.8 2.8 0 0 1-1.4-2.42V8.07a2.8 2.8 0 0 1 1.4-2.42z',
  'M12 1.5A10.5 10.5 0 0 1 22.5 12v8a2.5 2.5 0 0 1-2.5 2.5h-8a10.5 10.5 0 0 1 0-21z',
];

/**
 * The mark of a provider: its letter, in the shape of its place in the list, drawn for any that the operator enables. No logo is copied: a
 * provider's own may only be shown under its terms.
 */
export function ProviderMark({ label, place }: { label: string; place: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[place % shapes.length]} />
      <text x="12" y="16.5" textAnchor="middle">
        {[...label][0]?.toLocaleUpperCase()}
      </text>
    </svg>
  );
}
