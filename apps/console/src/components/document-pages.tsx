import { picturesOf } from '@pavilion/contract/formats/drawn-pdf.ts';
import { IconButton } from '@pavilion/ui';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../commands/keys.ts';
import { useText } from '../texts/use-text.ts';
import styles from './document-pages.module.css';

const ZOOMS = [1, 1.5, 2, 3] as const;
const QUARTER = 90;
/** Until a picture is there. */
const A4_RATIO = 210 / 297;

/** The object URLs of a document's pages, each a picture in this page's memory. */
async function addressesOf(file: Blob, contentType: string): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPdf = contentType === 'application/pdf';
  const type = isPdf ? 'image/jpeg' : contentType;
  return (isPdf ? picturesOf(bytes) : [bytes]).map((picture) => URL.createObjectURL(new Blob([picture], { type })));
}

/** The pages of an opened document, released when the part of the page that shows them is removed. */
export function useDocumentPages() {
  const [pages, setPages] = useState<readonly string[]>();
  useEffect(() => () => pages?.forEach((page) => URL.revokeObjectURL(page)), [pages]);
  return { pages, open: async (file: Blob, contentType: string): Promise<void> => setPages(await addressesOf(file, contentType)) };
}

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);

/** If several documents are open, keys act on the one with the focus. */
const isMeant = (paper: HTMLElement | null): boolean =>
  document.querySelectorAll('[data-paper]').length === 1 || paper?.contains(document.activeElement) === true;

/** A document page by page; buttons and keys zoom and rotate each page. It cannot be saved (S119). */
export function DocumentPages({ pages, name }: { pages: readonly string[]; name: string }) {
  const say = useText('documents');
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const paper = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const goTo = (wanted: number): void => {
    setPage(within(wanted, pages.length));
    sheet.current?.scrollTo({ top: 0 });
  };
  const zoomBy = (steps: number): void => setZoom(within(zoom + steps, ZOOMS.length));
  const turnOn = (): void => setTurn((turn + QUARTER) % 360);
  const onKey = (act: () => void): void => {
    if (isMeant(paper.current)) act();
  };
  useKeys({
    ...(pages.length > 1 && { p: (event) => onKey(() => goTo(page + (event.shiftKey ? -1 : 1))) }),
    '+': () => onKey(() => zoomBy(1)),
    '-': () => onKey(() => zoomBy(-1)),
    t: () => onKey(turnOn),
  });
  // The button by which it was opened is gone.
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  const place = say('page', { page: page + 1, count: pages.length });
  return (
    <div ref={paper} data-paper="">
      <div className={styles.tools} role="toolbar" aria-label={say('tools')}>
        {pages.length > 1 ? (
          <Stepper
            {...{ value: place, before: say('previousPage'), after: say('nextPage'), icons: pageIcons }}
            at={page}
            count={pages.length}
            onStep={goTo}
          />
        ) : null}
        <Stepper
          {...{ value: `${(ZOOMS[zoom] ?? 1) * 100} %`, before: say('smaller'), after: say('larger'), icons: zoomIcons }}
          at={zoom}
          count={ZOOMS.length}
          onStep={setZoom}
        />
        <IconButton label={say('turn')} icon="refresh-cw" isCompact onClick={turnOn} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={sheet} className={styles.picture} tabIndex={0} role="group" aria-label={pages.length > 1 ? place : name}>
        <Sheet
          address={pages[page]}
          text={say('pictureOf', { name, page: page + 1, count: pages.length })}
          zoom={ZOOMS[zoom] ?? 1}
          turn={turn}
        />
      </div>
    </div>
  );
}

const pageIcons = ['chevron-left', 'chevron-right'] as const;
const zoomIcons = ['minus', 'plus'] as const;

interface StepperProps {
  value: string;
  before: string;
  after: string;
  icons: typeof pageIcons | typeof zoomIcons;
  at: number;
  count: number;
  onStep: (at: number) => void;
}

/** One of several, with buttons to its neighbours. */
function Stepper({ value, before, after, icons, at, count, onStep }: StepperProps) {
  return (
    <div className={styles.group}>
      <IconButton label={before} icon={icons[0]} isCompact aria-disabled={at === 0} onClick={() => onStep(within(at - 1, count))} />
      <output>{value}</output>
      <IconButton label={after} icon={icons[1]} isCompact aria-disabled={at === count - 1} onClick={() => onStep(within(at + 1, count))} />
    </div>
  );
}

interface SheetProps {
  address: string | undefined;
  text: string;
  zoom: number;
  turn: number;
}

function Sheet({ address, text, zoom, turn }: SheetProps) {
  const [ratio, setRatio] = useState(A4_RATIO);
  const isTurned = turn % (2 * QUARTER) !== 0;
  return (
    <div
      className={isTurned ? `${styles.sheet} ${styles.turned}` : styles.sheet}
      style={{ inlineSize: `${zoom * 100}%`, aspectRatio: isTurned ? 1 / ratio : ratio }}
    >
      <img
        src={address}
        alt={text}
        style={{ rotate: `${turn}deg` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
      />
    </div>
  );
}
