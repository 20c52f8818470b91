import { qrWidthPx } from '@pavilion/contract/constants.ts';
import { lazy, Suspense } from 'react';
import styles from './qr-code.module.css';

// Loaded on demand, so that the wallet and the profile open without it.
const Code = lazy(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })));

/** A QR code of 176 px, dark on white in both themes, as scanners require (K-07, W-19). */
export function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <span className={styles.qr} role="img" aria-label={label} data-qr={value}>
      <Suspense fallback={<span className={styles.room} />}>
        <Code value={value} size={qrWidthPx} level="M" aria-hidden="true" />
      </Suspense>
    </span>
  );
}
