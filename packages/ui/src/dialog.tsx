import { Dialog as Radix } from 'radix-ui';
import { createContext, useContext, useEffect, useId, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

export type DialogMotion = 'opening' | 'open' | 'closing';
export type DialogProps = {
  motion: DialogMotion;
  zIndex: number;
  closesOnEscape: boolean;
  closesOnOutside: boolean;
  onDismiss: () => void;
  /** The end of the opening or closing motion. */
  onSettled: (motion: 'opening' | 'closing') => void;
  children: ReactNode;
};

/** Length of the modal's motion both ways (spec §9). */
export const modalMotionMs = 250;

type Manners = { closesOnEscape: boolean; closesOnOutside: boolean; onDismiss: () => void };
const MannersContext = createContext<Manners>({ closesOnEscape: true, closesOnOutside: true, onDismiss: () => undefined });

/**
 * The behaviour of a dialog on radix: focus goes in, stays in and returns; Escape closes the topmost only;
 * the page does not scroll. Without a portal, so that the server can draw a dialog named in the first address.
 * The content is a `DialogFrame` somewhere inside.
 */
export function Dialog({ motion, zIndex, closesOnEscape, closesOnOutside, onDismiss, onSettled, children }: DialogProps) {
  const settle = useRef(onSettled);
  useEffect(() => {
    settle.current = onSettled;
  });
  useEffect(() => {
    if (motion === 'open') return;
    const timer = setTimeout(() => settle.current(motion), modalMotionMs);
    return () => clearTimeout(timer);
  }, [motion]);
  const above: CSSProperties = { zIndex };
  return (
    <MannersContext value={{ closesOnEscape, closesOnOutside, onDismiss }}>
      <Radix.Root
        open
        onOpenChange={(isOpen) => {
          if (!isOpen) onDismiss();
        }}
      >
        <Radix.Overlay asChild>
          <div className={styles.scrim} style={above} data-moving={motion === 'open' ? undefined : motion}>
            {children}
          </div>
        </Radix.Overlay>
      </Radix.Root>
    </MannersContext>
  );
}

export type DialogSize = 's' | 'm' | 'l';
export type DialogFrameProps = {
  size: DialogSize;
  title: ReactNode;
  closeLabel: string;
  /** Covers the whole screen under 768 px instead of a sheet from the bottom. */
  isFullOnMobile?: boolean;
  /** Result dialogs have no title bar: the title is drawn by the body and only named here. */
  hasBar?: boolean;
  /** What opens the bar: a drawing, a way back. */
  barStart?: ReactNode;
  /** A small line under the title. */
  subtitle?: ReactNode;
  /** What stands in the bar between the title and the close button. */
  barEnd?: ReactNode;
  foot?: ReactNode;
  /** Two answers of equal weight are two buttons of equal width. */
  isFootEven?: boolean;
  /** Without the body's own padding, for bodies with columns. */
  isBare?: boolean;
  /** The body is only read: keys can scroll it, for there is nothing in it that takes the focus. */
  isText?: boolean;
  /** Came by itself and wants an answer: what it says is read out once, with its title. */
  isAlert?: boolean;
  children: ReactNode;
};

/** The visible dialog: grab bar on phones, title, close button, scrolling body, foot that stays. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    size,
    title,
    closeLabel,
    isFullOnMobile = false,
    hasBar = true,
    foot,
    isFootEven = false,
    isBare = false,
    isText = false,
    isAlert = false,
  } = props;
  const manners = useContext(MannersContext);
  const openedBy = useRef<Element | null>(null);
  // Radix names the dialog only after its first effect; one drawn by the server has its name from the start.
  const titleId = useId();
  const bodyId = useId();
  const closeButton = (
    <IconButton label={closeLabel} icon="x" className={hasBar ? styles.close : styles.floating} onClick={manners.onDismiss} />
  );
  return (
    <Radix.Content
      className={`${styles.dialog} ${styles[size]} ${isFullOnMobile ? styles.full : ''}`}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={isAlert ? bodyId : undefined}
      {...(isAlert ? { role: 'alertdialog' } : {})}
      onOpenAutoFocus={(event) => {
        openedBy.current = takeOpener();
        focusFirstField(event);
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        giveBackFocus(openedBy.current);
      }}
      onEscapeKeyDown={(event) => {
        if (!manners.closesOnEscape || isListOpen(event.target)) event.preventDefault();
      }}
      onInteractOutside={(event) => {
        if (!manners.closesOnOutside || isToast(event.target)) event.preventDefault();
      }}
    >
      <span className={styles.grab} aria-hidden="true" />
      {hasBar ? (
        <div className={styles.head}>
          {props.barStart}
          <div>
            <Radix.Title id={titleId} tabIndex={-1} data-dialog-title="">
              {title}
            </Radix.Title>
            {props.subtitle ? <p className="cap t3">{props.subtitle}</p> : null}
          </div>
          {props.barEnd}
          {closeButton}
        </div>
      ) : (
        <>
          <Radix.Title id={titleId} className="vh" tabIndex={-1} data-dialog-title="">
            {title}
          </Radix.Title>
          {closeButton}
        </>
      )}
      <div
        id={isAlert ? bodyId : undefined}
        className={`${styles.body} ${isBare ? styles.bare : ''}`}
        {...(isText ? { tabIndex: 0, role: 'group', 'aria-labelledby': titleId } : {})}
      >
        {props.children}
      </div>
      {foot ? <div className={`${styles.foot} ${isFootEven ? styles.even : ''}`}>{foot}</div> : null}
    </Radix.Content>
  );
}

/** What had the focus on the page itself, for a dialog whose own opener went with the dialog it stood in. */
let pageOpener: Element | null = null;

function takeOpener(): Element | null {
  const opener = document.activeElement;
  if (opener?.closest('[role=dialog], [role=alertdialog]') === null) pageOpener = opener;
  return opener;
}

/** Back to the opener (M-19). */
function giveBackFocus(opener: Element | null): void {
  const target = opener?.isConnected ? opener : pageOpener;
  if (target instanceof HTMLElement && target !== document.body) target.focus({ preventScroll: true });
}

/** Focus goes to the first field, or to the title of a question without fields (design.md §4). */
function focusFirstField(event: Event) {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  // Whoever is at a field already, in a dialog that came with the page, is left there.
  if (content !== document.activeElement && content.contains(document.activeElement)) {
    event.preventDefault();
    return;
  }
  const field = content.querySelector<HTMLElement>('[data-autofocus], input:not([type=hidden]):not(:disabled), select, textarea');
  const target = field ?? content.querySelector<HTMLElement>('[data-dialog-title]');
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
}

/** Escape in an open list closes the list, not the dialog around it. */
function isListOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') === 'true';
}

/** A click on a toast beside the dialog closes the toast, not the dialog. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

export type ResultProps = { mark: ReactNode; title: ReactNode; children?: ReactNode };

/** The inside of a result dialog: mark, title, one sentence, rows (design README 11). */
export function Result({ mark, title, children }: ResultProps) {
  return (
    <div className={styles.result}>
      {mark}
      <p className="h-page b6">{title}</p>
      {children}
    </div>
  );
}
