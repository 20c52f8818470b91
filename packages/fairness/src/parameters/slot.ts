/** What every slot's file has besides its rules: the theme's names of the symbols, for pay tables. */
export type Slot = { readonly symbols: readonly string[]; readonly paramsVersion: number; readonly figures: SlotFigures };
/** Stated figures in addition to the catalogue's: how often the feature starts and the full grid occurs. */
export type SlotFigures = { readonly sd: number; readonly triggerOneIn?: number; readonly grandOneIn?: number };
