import path from 'node:path';
import react from '@vitejs/plugin-react';
import { inlineConstants } from '@pavilion/ui/styles/scale.ts';
import { defineConfig } from 'vite';

/** `vite build` writes dist/client: one document for every address, and the files that it loads. */
export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [inlineConstants()] } },
  resolve: { alias: { 'react-style-singleton': path.resolve(import.meta.dirname, '../../packages/ui/src/overlay/style-singleton.ts') } },
  build: { outDir: 'dist/client', assetsInlineLimit: 0, cssMinify: 'lightningcss', target: 'es2023' },
});
