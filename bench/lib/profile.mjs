/** @import { Targets } from './targets.mjs' */

/**
 * What one function costs by itself.
 *
 * @typedef {{ name: string; share: number; ms: number }} Cost
 */
/**
 * What the page's main thread or a worker did.
 *
 * @typedef {object} Profile
 * @property {'page' | 'worker'} who
 * @property {object} profile as DevTools opens it
 * @property {number} ms how long it did anything
 * @property {Cost[]} costs the costliest functions first
 */

const SAMPLING = { interval: 500 };

/**
 * Profiles a page and its workers, from now on or from their start.
 *
 * @param {Targets} targets
 */
export async function startProfile(targets) {
  await targets.page.send('Profiler.enable');
  await targets.page.send('Profiler.setSamplingInterval', SAMPLING);
  await targets.page.send('Profiler.start');
  await targets.withEach(async (worker) => {
    await targets.send(worker, 'Profiler.enable');
    await targets.send(worker, 'Profiler.setSamplingInterval', SAMPLING);
    await targets.send(worker, 'Profiler.start');
  });
}

/**
 * Ends it.
 *
 * @param {Targets} targets
 * @returns {Promise<Profile[]>}
 */
export async function endProfile(targets) {
  const profiles = [profileOf('page', (await targets.page.send('Profiler.stop')).profile)];
  for (const worker of targets.workers) {
    profiles.push(profileOf('worker', (await targets.send(worker, 'Profiler.stop')).profile));
  }
  return profiles;
}

/**
 * Adds up the time that each function spent in itself.
 *
 * @param {'page' | 'worker'} who
 * @param {any} profile
 * @returns {Profile}
 */
function profileOf(who, profile) {
  const names = new Map();
  for (const { id, callFrame } of profile.nodes)
    names.set(id, callFrame.functionName || `(line ${callFrame.lineNumber + 1})`);
  const times = new Map();
  let all = 0;
  profile.samples.forEach((/** @type {number} */ id, /** @type {number} */ index) => {
    const name = names.get(id);
    if (name === '(idle)' || name === '(program)') return;
    const ms = profile.timeDeltas[index] / 1000;
    times.set(name, (times.get(name) ?? 0) + ms);
    all += ms;
  });
  const costs = [...times].map(([name, ms]) => ({ name, ms, share: ms / all })).toSorted((a, b) => b.ms - a.ms);
  return { who, profile, ms: all, costs };
}
