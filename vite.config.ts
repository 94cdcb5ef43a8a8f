import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * What the built page may do. Everything comes from the page's own origin, and text can become neither script nor markup. The
 * one Trusted Types policy, `sessionscope`, is for the worker's address.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sessionscope',
].join('; ');

/** Adds the policy to the built page. The development server goes without: it injects styles and scripts of its own. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Where SQLite's official build lies. */
const SQLITE = path.join(import.meta.dirname, 'node_modules', '@sqlite.org', 'sqlite-wasm', 'sqlite-wasm', 'jswasm');

/** Puts SQLite's program beside the command line tool, which reads it when a database is opened. */
function sqliteBeside(): Plugin {
  return {
    name: 'sqlite-beside',
    apply: (_, { isSsrBuild = false }) => isSsrBuild,
    generateBundle() {
      const source = fs.readFileSync(path.join(SQLITE, 'sqlite3.wasm'));
      this.emitFile({ type: 'asset', fileName: 'sqlite3.wasm', source });
    },
  };
}

// `vite build` makes the site; `vite build --ssr src/cli/sessionscope.ts` makes the command line tool, one file for Node.
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), contentSecurityPolicy(), sqliteBeside()],
  base: './',
  // The package's entry for browsers also starts a worker of its own, which is of no use here.
  ...(isSsrBuild
    ? {}
    : {
        resolve: {
          alias: [
            { find: /^@sqlite\.org\/sqlite-wasm$/, replacement: path.join(SQLITE, 'sqlite3-bundler-friendly.mjs') },
            // Its build for pages has the page's parser of markup do the work. There is none in a worker, and nothing here is to be markup.
            {
              find: /^decode-named-character-reference$/,
              replacement: path.join(
                import.meta.dirname,
                'node_modules',
                'decode-named-character-reference',
                'index.js',
              ),
            },
          ],
        },
      }),
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
  // Like a plain static host: what is not there is not found.
  appType: 'mpa',
  build: isSsrBuild
    ? {
        outDir: 'dist/cli',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
      }
    : {
        target: 'baseline-widely-available',
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // A part of the page that comes later asks for its script first, and for what that imports when it is there: where the site
          // cannot be reached nothing more is marked as failed for good than the one script, which `fetchPart` can ask for anew.
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
        },
      },
  ssr: { noExternal: true },
  worker: { format: 'es' },
  preview: { host: '127.0.0.1' },
  server: { host: '127.0.0.1' },
  test: {
    include: ['src/**/*.test.{ts,tsx}', '.ci/**/*.test.mjs'],
    environment: 'node',
    testTimeout: 20_000,
  },
}));
