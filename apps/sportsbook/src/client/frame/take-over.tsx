import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './screens/app.tsx';
import { loadPreferences } from './state/player/preferences.ts';
import { loadSlip } from './state/slip.ts';

/**
 * Takes over the screen that the server has drawn, or draws it. What the device keeps is read first: a press that is heard while parts of the
 * screen are still as they were drawn adds to it, and would replace it otherwise (T-34). Each part shows it once it has been taken over.
 * @param onDrawn called once, when the whole screen has been taken over
 */
export function takeOver(root: HTMLElement, onDrawn: () => void): void {
  loadPreferences();
  loadSlip();
  let isDrawn = false;
  const onScreen = (): void => {
    // Another language draws the screen anew.
    if (isDrawn) return;
    isDrawn = true;
    onDrawn();
  };
  if (root.firstChild === null) createRoot(root).render(<App onDrawn={onScreen} />);
  else hydrateRoot(root, <App onDrawn={onScreen} />);
}
