export type LetterStyle = { readonly w?: number; readonly track?: number; readonly k?: number; readonly chamfer?: number; readonly contrast?: number };

export function measure(text: string, style: LetterStyle): number;
export function label(text: string, centreX: number, centreY: number, size: number, colour: string, style?: LetterStyle, attributes?: string): string;
export function line(text: string, x: number, y: number, size: number, style?: LetterStyle): string;
