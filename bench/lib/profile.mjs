/** @import { Targets } from './targets.mjs' */

/**
 * What a profile's functions cost by themselves.
 *
 * @typedef {{ name: string; share: number; ms: number }} Cost
 */

/**
 * Profiles every worker of a page, from now on or from its start.
 *
 * @param {Targets} targets
 */
export async function startProfile(targets) {
  await targets.withEach(async (worker) => {
    await targets.send(worker, 'Profiler.enable');
    await targets.send(worker, 'Profiler.setSamplingInterval', { interval: 500 });
    await targets.send(worker, 'Profiler.start');
  });
}

/**
 * Ends it and adds up the time that each function spent in itself.
 *
 * @param {Targets} targets
 * @returns {Promise<{ profiles: object[]; costs: Cost[] }>} the profiles, as DevTools opens them; the costliest functions first
 */
export async function endProfile(targets) {
  const profiles = [];
  const times = new Map();
  let all = 0;
  for (const worker of targets.workers) {
    const { profile } = await targets.send(worker, 'Profiler.stop');
    profiles.push(profile);
    const names = new Map();
    for (const { id, callFrame } of profile.nodes)
      names.set(
        id,
        `${callFrame.functionName || '(anonymous)'} :${callFrame.lineNumber + 1}:${callFrame.columnNumber + 1}`,
      );
    profile.samples.forEach((/** @type {number} */ id, /** @type {number} */ index) => {
      const name = names.get(id);
      const ms = profile.timeDeltas[index] / 1000;
      if (name.startsWith('(idle)')) return;
      times.set(name, (times.get(name) ?? 0) + ms);
      all += ms;
    });
  }
  const costs = [...times].map(([name, ms]) => ({ name, ms, share: ms / all }));
  return { profiles, costs: costs.toSorted((a, b) => b.ms - a.ms) };
}
