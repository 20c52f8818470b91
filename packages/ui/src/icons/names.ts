/** Every icon the product draws, by its lucide name. Adding one: add it here and run `node packages/ui/scripts/build-sprite.ts`. */
export const iconNames = [
  'arrow-left', 'arrow-right', 'badge-check', 'banknote', 'bell', 'bitcoin', 'book-open', 'calendar', 'check', 'chevron-down', 'chevron-left', 'chevron-right', 'chevron-up',
  'circle-alert', 'circle-check', 'circle-question-mark', 'circle-x', 'clock', 'coins', 'copy', 'credit-card', 'dices', 'download', 'ellipsis-vertical', 'external-link',
  'eye', 'eye-off', 'file-down', 'file-text', 'gem', 'gift', 'globe', 'heart', 'heart-off', 'history', 'house', 'id-card', 'info', 'key-round', 'landmark', 'languages', 'layers',
  'layout-grid', 'life-buoy', 'list-checks', 'loader-circle', 'lock', 'log-out', 'mail', 'maximize', 'medal', 'menu', 'message-circle', 'minimize', 'minus', 'moon', 'package',
  'panel-left', 'pause', 'pencil', 'percent', 'phone', 'play', 'plus', 'qr-code', 'radio', 'refresh-cw', 'rocket', 'search', 'settings', 'shield', 'shield-check', 'sliders-horizontal',
  'sparkles', 'spade', 'star', 'sun', 'ticket', 'timer', 'trash-2', 'trending-up', 'triangle-alert', 'trophy', 'tv', 'upload', 'user', 'volume-2', 'volume-x', 'wallet', 'wifi-off', 'x',
  'scroll-text', 'hexagon', 'building-2', 'scale', 'circle-help', 'flame', 'zap', 'compass', 'hand', 'globe-lock', 'shield-plus',
  'cherry', 'award', 'hand-coins', 'dollar-sign', 'user-round', 'smartphone', 'map-pin', 'send',
] as const;

export type IconName = (typeof iconNames)[number];

const known: ReadonlySet<string> = new Set(iconNames);

/** Content and settings name icons in words: whether the sprite has one. */
export const isIconName = (name: string | undefined): name is IconName => name !== undefined && known.has(name);
