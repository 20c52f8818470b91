import previews from './previews.json' with { type: 'json' };

export type Preview = { readonly colour: string; readonly blur: string };

const byGame: Readonly<Record<string, Preview | undefined>> = previews;

/** A neutral preview for games added after the previews were last generated. */
const unknown: Preview = { colour: '#1a2230', blur: '' };

export function previewOf(gameId: string): Preview {
  return byGame[gameId] ?? unknown;
}
