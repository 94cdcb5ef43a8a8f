import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

/**
 * Finds a browser of Chromium's kind: the one that CHROMIUM_PATH names, else an installed one, else Playwright's own.
 *
 * @returns {string | null} the path of its program, or null when there is none that starts
 * @throws {Error} when CHROMIUM_PATH names something that does not start
 */
export function findBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not start as a browser`);
  }
  return [...onPath(), ...usualPlaces(), chromium.executablePath()].find(starts) ?? null;
}

/**
 * Installs a browser: Playwright's own where it can be downloaded, else the system's package, where this user may install it.
 *
 * @returns {string} the path of its program
 * @throws {Error} with what to do by hand, when neither way works
 */
export function installBrowser() {
  console.log('No browser found: downloading the one that Playwright brings …');
  run('npx', ['playwright', 'install', 'chromium']);
  const downloaded = findBrowser();
  if (downloaded !== null) return downloaded;
  if (process.platform === 'linux' && process.getuid?.() === 0 && run('apt-get', ['--version'], 'ignore')) {
    console.log('That did not give a browser that starts: installing the package chromium …');
    run('apt-get', ['update']);
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
    const installed = findBrowser();
    if (installed !== null) return installed;
  }
  throw new Error('no browser could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to the path of one');
}

/**
 * @param {string} program
 * @returns {boolean} whether it is there and runs (on Windows, where asking its version opens a window, whether it is there)
 */
function starts(program) {
  if (!fs.existsSync(program)) return false;
  return process.platform === 'win32' || run(program, ['--version'], 'ignore');
}

/** @returns {string[]} the programs on PATH that have a browser's name */
function onPath() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name + ending))).filter((file) =>
    fs.existsSync(file),
  );
}

/** @returns {string[]} where macOS and Windows keep browsers */
function usualPlaces() {
  if (process.platform === 'darwin') {
    const roots = ['/Applications', path.join(process.env['HOME'] ?? '', 'Applications')];
    const apps = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
    return roots.flatMap((root) => apps.map((app) => path.join(root, `${app}.app`, 'Contents', 'MacOS', app)));
  }
  if (process.platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? '');
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'];
    return roots.filter(Boolean).flatMap((root) => programs.map((program) => path.join(root, program)));
  }
  return [];
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {'inherit' | 'ignore'} output what becomes of what it prints
 * @returns {boolean} whether it ended well
 */
function run(program, args, output = 'inherit') {
  const windows = process.platform === 'win32';
  return spawnSync(program, args, { stdio: ['ignore', output, output], shell: windows }).status === 0;
}

// As a program: prints the path of a browser, which is installed first when there is none.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(findBrowser() ?? installBrowser());
