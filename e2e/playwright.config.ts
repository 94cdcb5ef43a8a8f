import net from 'node:net';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../.ci/browser.mjs';

const root = path.dirname(import.meta.dirname);
// Other tools load this file too, before anything is built or installed: what is missing is said when the tests start.
const executablePath = findBrowser();

// Playwright reads this file again in every worker process, and all of them must agree on the port.
process.env['E2E_PORT'] ??= String(await freePort());
const origin = `http://127.0.0.1:${process.env['E2E_PORT']}`;

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `${origin}/`,
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `npx vite preview --port ${process.env['E2E_PORT']} --strictPort`,
    cwd: root,
    url: `${origin}/index.html`,
    timeout: 60_000,
  },
});

/** Returns a port that nothing listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
