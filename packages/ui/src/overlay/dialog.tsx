import { Dialog as Radix } from 'radix-ui';
import { createContext, useContext, useEffect, useId, useRef } from 'react';
import type { AnchorHTMLAttributes, CSSProperties, ReactNode } from 'react';
import { Button, type ButtonKind, ButtonLink, IconButton, iconButtonClass } from '../buttons/button.tsx';
import styles from './dialog.module.css';
import { Icon } from '../icons/icon.tsx';

export type DialogMotion = 'opening' | 'open' | 'closing';
export type DialogProps = {
  motion: DialogMotion;
  zIndex: number;
  closesOnEscape: boolean;
  closesOnOutside: boolean;
  /** The address of the page without this dialog: the close button of a server-rendered dialog links to it until hydration. */
  closeHref?: string;
  onDismiss: () => void;
  /** The end of the opening or closing motion. */
  onSettled: (motion: 'opening' | 'closing') => void;
  children: ReactNode;
};

/** Length of the modal's motion both ways (product §9). */
const modalMotionMs = 250;

type Manners = Pick<DialogProps, 'closesOnEscape' | 'closesOnOutside' | 'closeHref' | 'onDismiss'>;
const MannersContext = createContext<Manners>({ closesOnEscape: true, closesOnOutside: true, onDismiss: () => undefined });

/**
 * The behaviour of a dialog on radix: focus goes in, stays in and returns; Escape closes the topmost only;
 * the page does not scroll. Without a portal, so that the server can render a dialog of the first address.
 * The content is a `DialogFrame` somewhere inside.
 */
export function Dialog({ motion, zIndex, onSettled, children, ...manners }: DialogProps) {
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
    <MannersContext value={manners}>
      <Radix.Root
        open
        onOpenChange={(isOpen) => {
          if (!isOpen) manners.onDismiss();
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

const sizes = { s: styles.small, m: styles.medium, l: styles.large } as const;
type DialogSize = keyof typeof sizes;
export type DialogFrameProps = {
  size: DialogSize;
  title: ReactNode;
  closeLabel: string;
  /** Covers the whole screen under 768 px instead of a sheet from the bottom. */
  isFullOnMobile?: boolean;
  /**
   * Keeps its height on a wide screen while content loads or changes, so that nothing moves under the pointer. Content that is all there is to say
   * is marked `data-brief`: the dialog ends below it.
   */
  isSteady?: boolean;
  /** Result dialogs have no title bar: the body renders the title, and this is its accessible name. */
  hasBar?: boolean;
  /** Shown at the start of the bar: an icon, a back button. */
  barStart?: ReactNode;
  /** A small line under the title. */
  subtitle?: ReactNode;
  /** Shown in the bar between the title and the close button. */
  barEnd?: ReactNode;
  foot?: ReactNode;
  /** Two answers of equal weight are two buttons of equal width. */
  isFootEven?: boolean;
  /** Without the body's own padding, for bodies with columns. */
  isBare?: boolean;
  /** The body contains no focusable element, so it is itself focusable to be scrolled by keys. */
  isText?: boolean;
  /** An unprompted dialog that needs an answer: its content is announced once, with its title. */
  isAlert?: boolean;
  children: ReactNode;
};

/** The visible dialog: grab bar on phones, title, close button, scrolling body, foot that stays. */
export function DialogFrame(props: DialogFrameProps) {
  const { size, foot, isAlert } = props;
  const manners = useContext(MannersContext);
  const openedBy = useRef<Element | null>(null);
  // Radix names the dialog only after its first effect; a server-rendered one has its name from the start.
  const titleId = useId();
  const bodyId = useId();
  return (
    <Radix.Content
      className={`${styles.dialog} ${sizes[size]} ${props.isFullOnMobile ? styles.full : ''} ${props.isSteady ? styles.steady : ''}`}
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
      <DialogBar {...props} titleId={titleId} manners={manners} />
      <div
        id={isAlert ? bodyId : undefined}
        className={`${styles.body} ${props.isBare ? styles.bare : ''}`}
        {...(props.isText ? { tabIndex: 0, role: 'group', 'aria-labelledby': titleId } : {})}
      >
        {props.children}
      </div>
      {foot ? <div className={`${styles.foot} ${props.isFootEven ? styles.even : ''}`}>{foot}</div> : null}
    </Radix.Content>
  );
}

type DialogBarProps = Pick<DialogFrameProps, 'title' | 'closeLabel' | 'hasBar' | 'barStart' | 'subtitle' | 'barEnd'> & {
  titleId: string;
  manners: Manners;
};

/** Title and close button; without a bar the title is for screen readers only. */
function DialogBar({ title, closeLabel, hasBar = true, barStart, subtitle, barEnd, titleId, manners }: DialogBarProps) {
  const closeButton = <CloseButton label={closeLabel} className={hasBar ? styles.close : styles.floating} manners={manners} />;
  const name = (
    <Radix.Title id={titleId} className={hasBar ? undefined : 'visually-hidden'} tabIndex={-1} data-dialog-title="">
      {title}
    </Radix.Title>
  );
  if (!hasBar)
    return (
      <>
        {name}
        {closeButton}
      </>
    );
  return (
    <div className={styles.head}>
      {barStart}
      <div className={styles.title}>
        {name}
        {subtitle ? <p className="caption text-tertiary">{subtitle}</p> : null}
      </div>
      {barEnd}
      {closeButton}
    </div>
  );
}

/** A link that is a button: pressed it acts here, and where no script runs it leads to the page without the dialog. */
function linkedTo(closeHref: string, onPress: () => void): AnchorHTMLAttributes<HTMLAnchorElement> {
  return {
    role: 'button',
    href: closeHref,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onPress();
    },
    onKeyDown: (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      onPress();
    },
  };
}

/**
 * A button, rendered as a link when the page without the dialog has an address. `data-escape` marks it for an Escape pressed before
 * hydration, which is replayed as a press of this button.
 */
function CloseButton({ label, className = '', manners }: { label: string; className: string | undefined; manners: Manners }) {
  const { closeHref, closesOnEscape, onDismiss } = manners;
  if (closeHref === undefined) return <IconButton label={label} icon="x" className={className} onClick={onDismiss} />;
  return (
    <a
      {...linkedTo(closeHref, onDismiss)}
      aria-label={label}
      className={iconButtonClass(false, className)}
      data-escape={closesOnEscape ? '' : undefined}
    >
      <Icon name="x" />
    </a>
  );
}

type DialogCloseProps = {
  kind?: ButtonKind;
  isBlock?: boolean;
  onClose: () => void;
  /** Where it leads without scripts, if not to the page without this dialog alone. */
  href?: string;
  children: ReactNode;
};

/** A button in a dialog that does nothing but close it: a link too, where the page without the dialog has an address. */
export function DialogClose({ onClose, href, children, ...look }: DialogCloseProps) {
  const manners = useContext(MannersContext);
  const closeHref = href ?? manners.closeHref;
  return closeHref === undefined ? (
    <Button {...look} onClick={onClose}>
      {children}
    </Button>
  ) : (
    <ButtonLink {...look} {...linkedTo(closeHref, onClose)}>
      {children}
    </ButtonLink>
  );
}

/** The last focused element of the page itself, for a dialog whose opener disappeared with an earlier dialog. */
let pageOpener: Element | null = null;

function takeOpener(): Element | null {
  const opener = document.activeElement;
  if (opener?.closest('[role=dialog], [role=alertdialog]') === null) pageOpener = opener;
  return opener;
}

let focusedNext: (() => Element | null) | undefined;

/** Sets the element that gets the focus when the front dialog closes, instead of its opener: the decision made in it leads elsewhere. */
export function giveFocusNext(find: () => Element | null): void {
  focusedNext = find;
}

/** Back to the opener (M-19), or on to what was named. */
function giveBackFocus(opener: Element | null): void {
  const next = focusedNext?.();
  focusedNext = undefined;
  const target = next ?? (opener?.isConnected ? opener : pageOpener);
  if (target instanceof HTMLElement && target !== document.body) target.focus({ preventScroll: true });
}

/** Fields that can be filled in: a disabled one would leave the focus on the page behind. */
const OPEN_FIELDS = ['input:not([type=hidden])', 'select', 'textarea'].map((field) => `${field}:not(:disabled)`).join();

/** Focus goes to the field that asks for it, else to the first open one, or to the title of a question without fields (design §4). */
function focusFirstField(event: Event) {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  // In a server-rendered dialog the player may already be in a field: the focus stays there.
  if (content !== document.activeElement && content.contains(document.activeElement)) {
    event.preventDefault();
    return;
  }
  const field = content.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? content.querySelector<HTMLElement>(OPEN_FIELDS);
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

type ResultProps = { mark: ReactNode; title: ReactNode; children?: ReactNode };

/** The inside of a result dialog: mark, title, one sentence, rows. */
export function Result({ mark, title, children }: ResultProps) {
  return (
    <div className={styles.result}>
      {mark}
      <p className="heading-page weight-semibold">{title}</p>
      {children}
    </div>
  );
}
