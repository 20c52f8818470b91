import '@pavilion/ui/styles/tokens.css';
import '@pavilion/ui/styles/global.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPresence } from './api/presence.ts';
import { App } from './app.tsx';
import { showKeptTheme } from './session/preferences.ts';
import { createConsoleRouter } from './router.tsx';

showKeptTheme();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showKeptTheme);
watchPresence();

const place = document.getElementById('console');
if (place === null) throw new Error('The document has no place for the console');
createRoot(place).render(
  <StrictMode>
    <App router={createConsoleRouter()} />
  </StrictMode>,
);
