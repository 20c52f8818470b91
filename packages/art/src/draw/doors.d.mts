/** The doors of the lobby that have a scene. */
export const DOORS: readonly string[];
export function doorFor(kind: string, size: { width: number; height: number }): string;
