export function hash(text: string): number;
export function rng(seed: number): () => number;
export function mix(from: string, to: string, share: number): string;
export function dark(colour: string, share?: number): string;
export function lite(colour: string, share?: number): string;
export function luminance(colour: string): number;
