export { Amount } from './amount.tsx';
export type { AmountProps } from './amount.tsx';
export { BrandMark } from './brand.tsx';
export { Button, ButtonLink, buttonClass, IconButton, iconButtonClass, Spinner } from './button.tsx';
export type { ButtonKind, ButtonProps, ButtonSize } from './button.tsx';
export {
  Accordion,
  Badge,
  Card,
  cardClass,
  EmptyArt,
  EmptyState,
  IconMark,
  ItemRow,
  Note,
  Progress,
  ResultMark,
  Skeleton,
  TermRows,
  Well,
} from './card.tsx';
export type { AccordionItem, Term, Tone } from './card.tsx';
export { Chip, ChipLink, chipsClass, nextTab, Pill, segmentsClass, Tabs } from './chip.tsx';
export type { TabItem } from './chip.tsx';
export { Checkbox, RadioList, SearchField, Switch } from './choice.tsx';
export type { RadioOption } from './choice.tsx';
export { ChoiceGroup, ChoiceRow } from './choice-group.tsx';
export { CodeInput } from './code-input.tsx';
export { type CodeCells, codeOf, emptyCells, isCodeComplete } from './code-cells.ts';
export { Combobox } from './combobox.tsx';
export type { ComboboxOption } from './combobox.tsx';
export { copiedMs, CopyButton, CopyRow } from './copy-button.tsx';
export { Field, PasswordInput, PasswordMeter, Select, TextArea, TextInput } from './field.tsx';
export type { FieldControl, TextInputProps } from './field.tsx';
export { GameTile, tileArtClass, tileGridClass, TileOver, VerifyMark } from './game-tile.tsx';
export type { GameTileProps, TileBadge, TileImages } from './game-tile.tsx';
export { Icon, iconSprite } from './icon.tsx';
export { isIconName } from './icons/names.ts';
export type { IconName } from './icons/names.ts';
export { MenuButton, menuClass, MenuLink, popoverClass } from './menu.tsx';
export { Pager, pagerPages } from './pager.tsx';
export { Rail, SectionHead } from './rail.tsx';
export { Table } from './table.tsx';
export type { Column } from './table.tsx';
export { ToastRegion } from './toast.tsx';
export type { ToastKind, ToastView } from './toast.tsx';
export { earlySubmitMark, useForm } from './use-form.ts';
export type { Form } from './use-form.ts';
